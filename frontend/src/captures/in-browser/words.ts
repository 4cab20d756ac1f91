/** Texts of reading in this browser: why a file was not read. */
export const REFUSALS = {
  tooLarge: {
    title: "Too large",
    detail: (name: string) =>
      `${name}: larger than 64 MiB, which is too much to read in a browser; let the server read it, or fold it on its host`,
  },
  notRead: {
    title: "Not read in this browser",
    detail: (name: string, reason: string) => `${name}: ${reason}`,
  },
  notStarted: "the page's Python did not start",
  stopped: (error: string) => `the page's Python stopped (${error})`,
} as const;
