/** Messages between the page and its worker that reads captures. */
export interface ReadRequest {
  readonly name: string;
  readonly file: Blob;
}

export type ReaderMessage =
  | { readonly kind: "read"; readonly bytes: number; readonly lines: number }
  /** JSON: the answer of `POST /api/captures`, or the problem details of its refusal. */
  | { readonly kind: "answer"; readonly json: string }
  /** The last line of Python's error message. */
  | { readonly kind: "broken"; readonly error: string };
