/** Texts of what a database printed, and of the listing of its files. */
import { formatCount } from "@arcplan/shared";
import type { CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { storage } from "../tables/figures.ts";

export const LISTING = {
  tables: "Table files",
  largestFiles: "Largest files",
  engine: "Engine",
  files: "Files",
  size: "Size",
  largest: "Largest",
  whole: "Whole data directory",
  file: "File",
  line: "Line",
} as const;

/** What a listing covers, and what it leaves out. */
export function listingNote(capture: CaptureOf<"file-listing">): string {
  const { files_listed, file_bytes, directories_total, unlisted_total, exact } = capture;
  const directories = plural(directories_total, "listed directory", "listed directories");
  const rounded = exact ? "" : " Sizes are rounded for print (-h).";
  const unlisted =
    unlisted_total > 0
      ? ` The content of ${plural(unlisted_total, "directory or link", "directories or links")} is not listed.`
      : "";
  return `${plural(files_listed, "file")} of ${storage(file_bytes)} in ${directories}.${rounded}${unlisted}`;
}

export const STATUS = { counters: "Counters", others: "Other values" } as const;

/** Which of several tables is shown, and what its counters count. */
export function statusNote({ snapshots, uptime_s, relative }: CaptureOf<"mysql-status">): string {
  const last = snapshots.length > 1 ? `The last of ${plural(snapshots.length, "table")}. ` : "";
  if (relative) return `${last}Differences between one table and the next, added up.`;
  return uptime_s === null
    ? last
    : `${last}Since the server started, ${plural(uptime_s, "second")} before.`;
}

export const viewTitle = (view: string, line: number): string =>
  `${view}, line ${formatCount(line)}`;
