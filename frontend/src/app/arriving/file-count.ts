/** Which of the files that came were read. */
import { type Entry, isSettled } from "../../captures/entries/entry.ts";
import type { UnreadFile } from "../../evidence/Review.tsx";
import type { FileCount } from "../../evidence/words.ts";
import { cancelled, noAnswer } from "../words.ts";

function readFiles({ captures }: Entry): number {
  return new Set(captures.map(({ name }) => name)).size;
}

function failure({ name, progress, captures }: Entry): readonly UnreadFile[] {
  switch (progress.phase) {
    case "failed": {
      const reason = progress.problem.detail || progress.problem.title;
      return [{ file: name, reason, isPartly: captures.length > 0 }];
    }
    case "unreachable":
      return [{ file: name, reason: noAnswer }];
    case "cancelled":
      return [{ file: name, reason: cancelled }];
    default:
      return [];
  }
}

/** Files that were not read, or only in part. An archive that holds unread files names them instead of itself. */
export function unreadFiles(entries: readonly Entry[]): readonly UnreadFile[] {
  return entries.filter(isSettled).flatMap((entry) => {
    const inside = entry.problems.map(({ file, reason }) => ({
      file,
      reason,
      isPartly: entry.captures.some(({ name }) => name === file),
    }));
    return inside.length > 0 ? inside : failure(entry);
  });
}

/** Files of archives count one by one, and a file that was read in part once. */
export function countFiles(entries: readonly Entry[]): FileCount {
  const settled = entries.filter(isSettled);
  const read = settled.reduce((sum, entry) => sum + readFiles(entry), 0);
  return { read, all: read + unreadFiles(settled).filter(({ isPartly }) => !isPartly).length };
}
