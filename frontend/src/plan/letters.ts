/** Pinned plans go by a letter wherever they are shown. */
export const PIN_LETTERS = ["A", "B", "C", "D"] as const;
