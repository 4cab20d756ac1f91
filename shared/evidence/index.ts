/** Puts the captures of one host together: facts, the best value per field, what was measured. */
export type * from "./sizing.ts";
