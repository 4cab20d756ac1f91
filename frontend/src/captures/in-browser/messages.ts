/** What the page and its reader say to each other. */
export interface ReadRequest {
  readonly name: string;
  readonly file: Blob;
}

export type ReaderMessage =
  | { readonly kind: "read"; readonly bytes: number; readonly lines: number }
  /** JSON: the answer of `POST /api/captures`, or the problem details of its refusal. */
  | { readonly kind: "answer"; readonly json: string }
  | { readonly kind: "broken"; readonly reason: string };
