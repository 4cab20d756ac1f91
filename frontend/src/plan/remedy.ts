/** Finds the commands in a sentence on what to record. */
import type { Plan } from "@arcplan/shared";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";

interface RemedyPart {
  readonly text: string;
  readonly isCommand: boolean;
  /** Offset in the whole text. */
  readonly at: number;
}

const COMMANDS = [
  "`[^`]+`",
  "mysql -e '[^']*'",
  "psql(?: -c '[^']*')+",
  "SHOW (?:GLOBAL |ENGINE INNODB )?(?:STATUS|VARIABLES)",
  "SELECT \\* FROM \\w+",
  "cat /[\\w/.-]+",
  "grep \\. /[\\w/.*-]+",
  "sysctl(?: -a| [a-z][\\w.]+)",
  "(?:iostat|vmstat) (?:-\\w+ )*\\d+ \\d+",
  "zpool iostat(?: -\\w+)*(?: \\d+ \\d+)?",
  "zpool (?:status|list)(?: -\\w+)*",
  "zpool get \\w+ POOL",
  "zfs (?:list|get)(?: -\\w+)*(?: all)? (?:DATASET|POOL)",
  "zfs list -o space",
  "zfs version",
  "zdb -\\w+ DATASET(?: OBJECT)?",
  "lscpu",
];

const COMMAND = new RegExp(COMMANDS.join("|"), "g");

/** How the command line takes a value; the page has fields for that. */
const COMMAND_LINE_ONLY = /,? or(?: --(?:known|set) \S+)+/g;

const PATH = /\b(?:data|layout|memory|storage|instance|workload|postgresql|prices)\.[a-z0-9_]+\b/g;

/** A sentence for the page: fields by their labels, nothing about options of the command line. */
function forThePage(remedy: string, plan: Plan): string {
  return remedy
    .replace(COMMAND_LINE_ONLY, "")
    .replace(PATH, (path) => (isFieldPath(path) ? labelOf(path, plan) : path));
}

/** Text and commands in turn. */
export function remedyParts(remedy: string, plan: Plan): readonly RemedyPart[] {
  const sentence = forThePage(remedy, plan);
  const parts: RemedyPart[] = [];
  let end = 0;
  for (const match of sentence.matchAll(COMMAND)) {
    if (match.index > end) {
      parts.push({ text: sentence.slice(end, match.index), isCommand: false, at: end });
    }
    parts.push({ text: match[0].replaceAll("`", ""), isCommand: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), isCommand: false, at: end });
  return parts;
}

/** The sentence alone, for paper. */
export function remedyText(remedy: string, plan: Plan): string {
  return remedyParts(remedy, plan)
    .map(({ text }) => text)
    .join("");
}
