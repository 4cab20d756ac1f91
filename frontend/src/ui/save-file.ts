/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Tables as CSV. */

export type Cell = string | number | null;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  // A leading sign would make a spreadsheet run untrusted text as a formula; numbers are safe.
  const inert = typeof cell === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** RFC 4180 text with full precision; names of the columns carry their units. */
export function tableToCsv(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
