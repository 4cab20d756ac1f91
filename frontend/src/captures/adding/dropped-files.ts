/** Named files from a drop, a paste or a choice. */

import { type NamedBlob, Unopened } from "../entries/entry.ts";

/** Texts of dropped and pasted files, which load before the captures panel. */
export const DROP = "Drop captures to read them";
const notOpened = (why: string) => `the browser could not open it: ${why}`;

/** Name of pasted text; the time tells two of them apart. */
const pastedName = (time: string): string => `pasted at ${time}`;

/** Without what would turn or break the line that a name stands in. */
const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\u{FFFD}");

export const fromFiles = (files: Iterable<File>): NamedBlob[] =>
  [...files].map((file) => ({ name: shownName(file.webkitRelativePath || file.name), blob: file }));

/**
 * Pasted text as a file, named after the time. A selection may leave out the last line's end, which
 * tells readers of a file that it was cut.
 */
export const fromText = (text: string, at: Date): NamedBlob => ({
  name: pastedName(at.toTimeString().slice(0, 8)),
  blob: new Blob([text.endsWith("\n") ? text : `${text}\n`], { type: "text/plain" }),
});

/** Files of a drop, with the files of dropped folders at any depth. */
export async function droppedFiles(transfer: DataTransfer): Promise<NamedBlob[]> {
  // The browser empties the list of items when the event handler returns or awaits.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = fromFiles(transfer.files);
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

// Chromium has no constructors for these interfaces, so instanceof cannot be used.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const nameOf = ({ fullPath }: FileSystemEntry): string => shownName(fullPath.replace(/^\//, ""));
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A folder without any file is named as an empty file is, so that no drop passes in silence. */
async function filesOf(entry: FileSystemEntry): Promise<NamedBlob[]> {
  const found = await filesBelow(entry);
  return found.length > 0 ? found : [{ name: `${nameOf(entry)}/`, blob: new Blob() }];
}

/** Files at any depth, and in their place what the browser does not open. */
async function filesBelow(entry: FileSystemEntry): Promise<NamedBlob[]> {
  const found: NamedBlob[] = [];
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      return [{ name: nameOf(entry), blob: file }];
    }
    if (!isFolder(entry)) return [];
    const reader = entry.createReader();
    for (let batch = await nextBatch(reader); batch.length > 0; batch = await nextBatch(reader)) {
      for (const child of batch) found.push(...(await filesBelow(child)));
    }
    return found;
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    const name = `${nameOf(entry)}${isFolder(entry) ? "/" : ""}`;
    return [...found, { name, blob: new Unopened(notOpened(cause.message)) }];
  }
}

/** Browsers return a folder's entries in batches, with an empty one at the end. */
function nextBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
