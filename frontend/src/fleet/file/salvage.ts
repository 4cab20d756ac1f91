/** Rows of a fleet file whose JSON is damaged or cut off. */

/** One entry of the list of hosts: its text, and whether it ended. */
export interface RowText {
  readonly text: string;
  readonly isWhole: boolean;
}

const BACKSLASH = "\\";

/** Index behind the object or list that begins at `start`; null if it does not end. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === "{" || letter === "[") depth += 1;
    else if (letter === "}" || letter === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** Texts of the objects in the file's list of hosts, as far as it goes. */
export function rowTexts(text: string): RowText[] {
  const list = /"hosts"\s*:\s*\[/.exec(text);
  if (!list) return [];
  const rows: RowText[] = [];
  let at = list.index + list[0].length;
  for (;;) {
    const start = text.indexOf("{", at);
    if (start < 0) return rows;
    const end = endOf(text, start);
    if (end === null) {
      rows.push({ text: text.slice(start), isWhole: false });
      return rows;
    }
    rows.push({ text: text.slice(start, end), isWhole: true });
    at = end;
  }
}
