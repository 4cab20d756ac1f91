/** Texts of the start screen: what the page is for, and three ways to begin. Nothing of the model is needed for them. */

export const product = "arcplan";
export const purpose = "Size ARC, recordsize and disks for MySQL or PostgreSQL on ZFS.";

export const drop = "Drop captures";
export const dropWhat =
  "Drop files of one database host anywhere on this page, zipped or not: zdb, arcstat, iostat, settings and status of the database. You get what to set, and the queries/s to expect.";
export const choose = "Choose files";
export const filesToRead = "Files to read";
export const nothingYet = "Nothing recorded yet?";
export const copyBefore = "Copy ";
export const copyAfter = " to the database host, run it there and drop the archive that it writes:";
export const run = "Run this on the database host and drop the archive that it writes:";
export const recordWhat =
  "A shell script: about two minutes. It installs and changes nothing, takes no statements, rows or passwords, and asks before zdb and long listings keep the disks busy.";
export const unreached = "Does the host not reach this address? Copy it there: ";
export const copy = "Copy command";

export const newServer = "New server";
export const newServerWhat =
  "From six answers: database, data, compression, machine, device and clients.";
export const describe = "Describe it";
/** In place of a device that the chosen machine cannot have. */
export const chooseDevice = "choose";
export const wanted = "Reads/s wanted";
export const optional = "optional";
export const aboveZero = "must be above 0";
export const plan = "Show the plan";

export const example = "See an example";
export const exampleWhat = "Measured servers and made-up ones, with their captures.";
export const chooseExample = "Choose an example";

export const loading = "Loading…";
export const opening = "Opening the planner…";
export const reading = (files: number) =>
  files === 1 ? "Reading the file…" : `Reading ${files} files…`;
export const notOpened = "The planner did not load. When the server runs, try again.";
export const manyHosts = "Many hosts: fleet";
