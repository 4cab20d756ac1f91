/** Texts about answers that are none. */
export const UNREACHABLE = "The server did not answer.";

export const UNEXPECTED = {
  title: "Unexpected answer",
  detail: "the server's answer is not JSON; something between here and it may have changed it",
} as const;
