/** Commands as files to keep. */
import type { CommandSection, Commands } from "@arcplan/shared/advice";
import { strToU8, zipSync } from "fflate";

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

/** Check script and way back, in the same shape as the sections. */
export function scriptsOf({ check, undo }: Commands): readonly CommandSection[] {
  return [
    {
      id: "check",
      title: "Check",
      where: "shell",
      kind: "sh",
      text: check,
      irreversible: false,
      note: "Reads only: after the change and under load, it says whether settings took effect and misses and latency went where predicted.",
    },
    {
      id: "way-back",
      title: "The way back",
      where: "shell",
      kind: "sh",
      text: undo,
      irreversible: false,
      note: "Takes back what can be taken back, and names what cannot.",
    },
  ];
}

/** All files in one archive, numbered in the order in which they are meant. */
export function archiveOf(commands: Commands): Blob {
  const all = [...commands.sections, ...scriptsOf(commands)];
  const files = all.map((section, index) => {
    const number = String(index + 1).padStart(2, "0");
    return [`arcplan-commands/${number}-${fileNameOf(section)}`, strToU8(section.text)] as const;
  });
  // A copy with a buffer of its own, which is what a Blob takes.
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(files)))], {
    type: "application/zip",
  });
}
