import { bytesText, figureText } from "../cells.ts";

/** Properties that decide about metadata, caching and space, in reading order. */
export const TELLING: readonly string[] = [
  "type",
  "recordsize",
  "volblocksize",
  "compression",
  "compressratio",
  "refcompressratio",
  "primarycache",
  "secondarycache",
  "logbias",
  "sync",
  "copies",
  "encryption",
  "dedup",
  "atime",
  "redundant_metadata",
  "special_small_blocks",
  "checksum",
  "used",
  "referenced",
  "logicalused",
  "logicalreferenced",
  "available",
];

const BYTES = new Set([
  "recordsize",
  "volblocksize",
  "volsize",
  "special_small_blocks",
  "used",
  "referenced",
  "logicalused",
  "logicalreferenced",
  "available",
  "usedbydataset",
  "usedbychildren",
  "usedbysnapshots",
  "usedbyrefreservation",
  "written",
  "quota",
  "reservation",
  "refquota",
  "refreservation",
]);

/** One value as it reads in the table. */
export function propertyText(property: string, value: unknown): string {
  if (value === undefined || value === null) return "–";
  if (typeof value === "number") return BYTES.has(property) ? bytesText(value) : figureText(value);
  return String(value);
}
