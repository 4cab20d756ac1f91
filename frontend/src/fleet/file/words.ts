/** Texts about fleet files that cannot be read, or not all of them. */

const LONGEST = 40;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? "";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Rows. */
export const noRow = "It is not a row.";
export const unreadColumn = (name: string, value: unknown) => `${name} cannot be ${shown(value)}.`;

/** Files. */
const MAKE = "Make one with arcplan fleet SOURCE --out hosts.json.";
export const empty = `The file is empty. ${MAKE}`;
export const isCsv = "This is a fleet as CSV. The page reads JSON: add --out hosts.json.";
export const isParquet = "This is a fleet as Parquet. The page reads JSON: add --out hosts.json.";
export const noFleet = `This is not a fleet file. ${MAKE}`;
export const noHosts = "The fleet file has no list of hosts.";
export const newer = (version: unknown) =>
  `The fleet file has format ${shown(version)}; this page reads format 1. Use a newer arcplan.`;
export const notJson = (reason: string) => `The JSON is damaged: ${reason}`;
export const cutOff = "The file is cut off. Its last row is left out.";
export const damagedGzip = "The gzip data is damaged or cut off. What comes after is left out.";
export const tooLarge = "The file is too large to read here. Split the fleet into several files.";
export const damagedRow = "Its JSON is damaged.";
