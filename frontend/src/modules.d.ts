/** Modules that the build makes. */

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

/** The plan's schema with the prose that vite.config.ts leaves out of the first paint. */
declare module "@arcplan/shared/schema/plan.schema.json?prose" {
  import schema from "@arcplan/shared/schema/plan.schema.json";

  export default schema;
}

/** Address of a worker that shares the page's chunks; see vite.config.ts. */
declare module "*?shared-worker" {
  const address: string;
  export default address;
}
