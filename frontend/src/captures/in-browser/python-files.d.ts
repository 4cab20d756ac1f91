/** Where the build put the Python runtime and the parsers; see python-files.ts beside vite.config.ts. */
declare module "virtual:python-files" {
  const files: {
    /** Directory of the runtime, with a slash at its end. */
    readonly runtime: string;
    /** The parsers' sources, zipped. */
    readonly sources: string;
    /** The reader of dumps. */
    readonly reader: string;
  } | null;
  export default files;
}

/** Reads files synchronously; only workers have it (File API, 8.5). */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
