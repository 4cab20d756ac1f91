/** Texts of dropped and pasted files, which load before the captures panel. */
export const DROP = "Drop captures to read them";

/** Name of pasted text; the time tells two of them apart. */
export const pastedName = (time: string): string => `pasted at ${time}`;
