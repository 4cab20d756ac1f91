/** What the workers that read captures share: the reader of dumps, and their messages to the page. */
import files from "virtual:python-files";

export interface ReadRequest {
  readonly name: string;
  readonly file: Blob;
}

export type ReaderMessage =
  | { readonly kind: "read"; readonly bytes: number; readonly lines: number }
  /** JSON: the answer of `POST /api/captures`, or the problem details of its refusal. */
  | { readonly kind: "answer"; readonly json: string }
  /** JSON: the refusal of a file that may hold more than one dump, with what was read before. */
  | { readonly kind: "left"; readonly json: string }
  /** The reader could not be loaded or does not run in this browser. */
  | { readonly kind: "missing" }
  /** What stopped reading, as a part of a sentence. */
  | { readonly kind: "broken"; readonly error: string };

/**
 * The compiled reader of dumps.
 *
 * @throws TypeError without a network; WebAssembly.CompileError in a browser that lacks what it needs
 */
export async function loadReader(): Promise<WebAssembly.Module> {
  if (files === null) throw new TypeError("this build of the page holds no reader of dumps");
  return WebAssembly.compile(await (await fetch(files.reader)).arrayBuffer());
}
