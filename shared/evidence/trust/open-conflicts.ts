/** Conflicts that nothing settles, as questions. */
import { refusal } from "../entered.ts";
import type { Conflict, Contradiction } from "../sizing.ts";

/** Captures that a question names; the others are counted. */
const MOST_NAMED = 4;

/** Archives by the names of their captures, where several were told apart. */
type Archives = ReadonlyMap<string, string>;

function namesOf({ values }: Conflict, archives: Archives): string {
  const captures = values.flatMap(({ sources }) => sources.map(({ capture }) => capture));
  const names = [...new Set(captures.map((capture) => archives.get(capture) ?? capture))];
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Conflicts that are of several servers, which no field of the plan settles. */
const SEVERAL_SERVERS: ReadonlySet<string> = new Set(["server", "processes", "engine"]);

/** Captures of which nothing tells which one holds. While these are of several servers, others follow from that. */
export function openConflicts(
  conflicts: readonly Conflict[],
  archives: Archives = new Map(),
): Contradiction[] {
  const all = conflicts.filter(({ is_open }) => is_open);
  const ofServers = all.filter(({ path }) => SEVERAL_SERVERS.has(path));
  return (ofServers.length > 0 ? ofServers : all).map((conflict) => {
    const { path, why } = conflict;
    if (SEVERAL_SERVERS.has(path))
      return {
        figure: path,
        measured: null,
        predicted: null,
        why,
        question: `Record again while one of them works alone${path === "processes" ? "" : `. If the others rested or are of another host, remove their captures: of ${namesOf(conflict, archives)}`}.`,
      };
    const enter = refusal(path, conflict.chosen) === null ? `, or enter ${path}` : "";
    return {
      figure: path,
      measured: null,
      predicted: null,
      why: `Captures contradict each other. ${why}`,
      question: `Which of ${namesOf(conflict, archives)} are of this server as it is now? Remove those of another one, and those from before a change${enter}.`,
    };
  });
}
