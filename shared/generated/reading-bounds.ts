/* Generated from the server's limits and refusals by `npm run generate`; do not edit. */

export const REFUSALS = {
  "unrecognised": {
    "status": 422,
    "title": "Not recognised"
  },
  "broken": {
    "status": 400,
    "title": "Broken file"
  },
  "too-large": {
    "status": 413,
    "title": "Too large"
  },
  "too-slow": {
    "status": 422,
    "title": "Too slow to read"
  },
  "reader-failed": {
    "status": 422,
    "title": "Reading failed"
  }
} as const;

export const LIMITS = {
  "freeExpandedBytes": 268435456,
  "expansionRatio": 200,
  "dumpMemoryBytes": 536870912,
  "planBytes": 131072,
  "sentNameCharacters": 1024,
  "shownNameCharacters": 255
} as const;
