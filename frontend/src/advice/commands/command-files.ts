/** Commands as files to save. */
import type { CommandSection, Commands } from "@arcplan/shared/advice";
import { strToU8, zipSync } from "fflate";
import { CHECK_SCRIPT, UNDO_SCRIPT } from "../words.ts";

const ENDINGS: Readonly<Record<CommandSection["kind"], string>> = {
  sh: "sh",
  conf: "conf",
  cnf: "cnf",
  sql: "sql",
  text: "txt",
};

export function fileNameOf({ id, kind }: Pick<CommandSection, "id" | "kind">): string {
  return `${id}.${ENDINGS[kind]}`;
}

/** The check and undo scripts as sections. */
export function scriptsOf({ check, undo }: Commands): readonly CommandSection[] {
  return [
    {
      id: "check",
      where: "shell",
      kind: "sh",
      text: check,
      irreversible: false,
      ...CHECK_SCRIPT,
    },
    {
      id: "way-back",
      where: "shell",
      kind: "sh",
      text: undo,
      irreversible: false,
      ...UNDO_SCRIPT,
    },
  ];
}

/** All files in one archive, numbered in the order in which to use them. */
export function archiveOf(commands: Commands): Blob {
  const all = [...commands.sections, ...scriptsOf(commands)];
  const files = all.map((section, index) => {
    const number = String(index + 1).padStart(2, "0");
    return [`arcplan-commands/${number}-${fileNameOf(section)}`, strToU8(section.text)] as const;
  });
  // A Blob needs a view that spans its whole buffer.
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))], {
    type: "application/zip",
  });
}
