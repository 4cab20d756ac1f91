/** Texts of reading in this browser: why a file was not read. */
export const REFUSALS = {
  tooLarge: {
    title: "Too large",
    detail: (name: string) =>
      `${name}: larger than 64 MiB, which only a plain zdb dump may be, without a prompt or other text before it; let a server read it, or fold it on its host`,
  },
  notRead: {
    title: "Not read in this browser",
    detail: (name: string, reason: string) => `${name}: ${reason}`,
  },
  notStarted: "the page's Python did not start",
  stopped: (error: string) => `the page's Python stopped (${error})`,
} as const;

/** Of the reader of dumps, in its own worker and in the page's Python. */
export const DUMP = {
  tooMuchMemory: "reading this dump takes more memory than 512 MiB, or than this browser gives",
  fault:
    "the reader of dumps failed near this line, by a fault of arcplan; please send us this file",
  stopped: (error: string) => `reading stopped (${error})`,
  leftAdvice: "split the file there, or let a server read it",
} as const;

/** Of compressed files, in the server's words. */
export const PACKED = {
  cut: (packing: string) => `the ${packing} data ends in the middle`,
  damaged: (packing: string, reason: string) => `the ${packing} data is damaged: ${reason}`,
  followed: (packing: string) => `other bytes follow the end of the ${packing} data`,
  checksum: "its checksum is wrong",
  noFrame: "no frame of it can be read here",
  expands: (times: number) =>
    `it expands to more than ${times} times its size; unpack it and drop the text`,
} as const;

/** The server's words for a refused file (backend/arcplan/refusal.py). */
export const ANSWER = {
  detail: (file: string, line: number, reason: string) =>
    `${line > 0 ? `${file}, line ${line}` : file}: ${reason}`,
} as const;
