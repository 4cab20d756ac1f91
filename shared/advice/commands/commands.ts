/** Commands for a plan: all of them for a new server, or the difference from another plan. */
import {
  bandOf,
  engineOf,
  engineWords,
  evaluate,
  firstLine,
  formatMemory,
  formatPercent,
  formatStorage,
  LINES,
  type Plan,
  type Result,
} from "../../model/index.ts";
import { type FieldPath, getField, isSameValue } from "../../plan/paths.ts";
import { monthWords } from "../words.ts";
import { checkScript } from "./check.ts";
import { createSection, setSection } from "./dataset.ts";
import { copyTables, mysqlSections, reloadPages } from "./mysql.ts";
import { parameterSections } from "./parameters.ts";
import { poolProblems, poolSections } from "./pool.ts";
import { postgresqlProblems, postgresqlSections, rewriteRelations } from "./postgresql.ts";
import { encryptionProblem, type Property, tableProperties } from "./properties.ts";
import { comment, resolveNames } from "./shell.ts";
import { inOrder, type Tunable, tunablesOf } from "./tunables.ts";
import type { CommandProblem, CommandSection, Commands, Names, Os } from "./types.ts";
import { undoScript } from "./undo.ts";
import { warmUpSection } from "./warm-up.ts";

/** What every text says first. */
function figureComments(plan: Plan, result: Result, os: Os): string {
  const { layout, memory, data } = plan;
  const { hit_ratio, cost } = result;
  const shown = (figure: string): string => {
    const band = bandOf(result.bands, figure);
    return band ? `${band.about} (${band.words})` : "";
  };
  const system = os === "linux" ? "Linux" : "FreeBSD";
  return [
    comment(`Plan: ${plan.title}`),
    comment(
      `For OpenZFS ${layout.openzfs} on ${system}; arcplan model ${result.model_version}. Per server: ${formatMemory(memory.ram_bytes)} RAM, ARC ${formatMemory(memory.arc_bytes)}, ${engineWords(plan).pool} ${formatMemory(memory.buffer_pool_bytes)}; data ${formatStorage(data.file_bytes)}, recordsize ${formatMemory(layout.record_bytes)}.`,
    ),
    comment(
      `Predicted: page reads ${shown("reads.per_s")}; mean ${shown("reads.mean_ms")}; p95 ${shown("reads.p95_ms")}; p99 ${shown("reads.p99_ms")}; indirect blocks need ${shown("metadata.arc_min_bytes")} of ARC, ${formatPercent(hit_ratio.arc_metadata)} of their reads hit; limit: ${result.bottleneck_text}; ${monthWords(cost)}.`,
    ),
  ].join("\n");
}

/** The same for a plan that was not evaluated yet. */
function evaluated(plan: Plan, os: Os): { result: Result; header: string } {
  const result = evaluate(plan);
  return { result, header: figureComments(plan, result, os) };
}

/** The changed settings of the plan's engine. */
function databaseSections(
  plan: Plan,
  changed: (path: FieldPath) => boolean,
  header: string,
): CommandSection[] {
  return engineOf(plan) === "postgresql"
    ? postgresqlSections(plan, changed, header)
    : mysqlSections(plan, changed, header);
}

/** What of the engine's part of a plan cannot be set. */
function databaseProblems(plan: Plan): CommandProblem[] {
  return engineOf(plan) === "postgresql" ? postgresqlProblems(plan) : [];
}

/** What a block keeps as it was written. */
const OF_EACH_BLOCK = [
  "layout.record_bytes",
  "layout.compression",
  "layout.copies",
  "storage.special_device",
] as const;

/** How existing data gets the new settings; null if nothing has to be rewritten. */
function rewriteSection(plan: Plan, changed: (path: FieldPath) => boolean): CommandSection | null {
  const isPostgresql = engineOf(plan) === "postgresql";
  if (!isPostgresql && changed("layout.innodb_page_bytes")) return reloadPages();
  if (!OF_EACH_BLOCK.some(changed)) return null;
  return isPostgresql ? rewriteRelations() : copyTables();
}

/** What to make commands for. */
export interface CommandOptions {
  readonly os: Os;
  /** The plan that is in force; without it, everything is set. */
  readonly from?: Plan;
  readonly names?: Names;
}

/** What datasets are called where the user gives no names. */
const SERVER_NAMES = { innodb: "mysql", postgresql: "postgresql" } as const;

function systemProblem(plan: Plan, os: Os): CommandProblem[] {
  const { openzfs } = plan.layout;
  if (os !== "freebsd" || LINES[openzfs].isOnFreebsd) return [];
  const first = firstLine((facts) => facts.isOnFreebsd);
  return [
    {
      path: "layout.openzfs",
      text: `FreeBSD has OpenZFS from ${first} (FreeBSD 13); ${openzfs} ran on Linux only. Names below are those of ${first}.`,
    },
  ];
}

/** Whether a list has the same value of the same parameter or property. */
function holds<T extends Tunable | Property>(list: readonly T[], { name, value }: T): boolean {
  return list.some((one) => one.name === name && one.value === value);
}

/** Parameters that the old plan set and the new one leaves to the line's default. */
function resetTunables(now: readonly Tunable[], old: readonly Tunable[]): readonly Tunable[] {
  return old
    .filter(({ name }) => name !== "zfs_arc_min" && !now.some((one) => one.name === name))
    .map((before) => ({ ...before, value: before.standard, reason: "back to the default" }));
}

/**
 * Commands that put a plan in force on a server, a script that checks it, and a script that undoes it.
 * Values that the plan's OpenZFS does not accept are left out and named in `problems`.
 */
export function commands(plan: Plan, { os, from, names: given = {} }: CommandOptions): Commands {
  const { result, header } = evaluated(plan, os);
  const names = resolveNames(os, given, SERVER_NAMES[engineOf(plan)]);
  const before = from ?? null;
  const changed = (path: FieldPath): boolean =>
    before === null || !isSameValue(getField(plan, path), getField(before, path));
  const { tunables: all, problems: refused } = tunablesOf(plan, os);
  const oldTunables = before ? tunablesOf(before, os).tunables : [];
  const table = tableProperties(plan);
  const oldProperties = before ? tableProperties(before).properties : [];
  const tunables = inOrder(
    [...all.filter((one) => !holds(oldTunables, one)), ...resetTunables(all, oldTunables)].map(
      (tunable) => {
        const old = oldTunables.find(({ name }) => name === tunable.name);
        return { tunable, from: old ? old.value : tunable.standard, to: tunable.value };
      },
    ),
  ).map(({ tunable }) => tunable);
  const properties = table.properties.filter((one) => !holds(oldProperties, one));
  const rewrite = before ? rewriteSection(plan, changed) : null;
  const sections: CommandSection[] = [
    ...parameterSections(plan, os, header, tunables),
    ...(before ? [] : [createSection(plan, header, names, table.properties)]),
    ...[setSection(header, names, properties)].filter((one) => one !== null),
    ...poolSections(plan, before, { header, names }, os),
    ...(plan.storage.l2arc_device && changed("storage.l2arc_device")
      ? [warmUpSection(plan, result, os, header)].filter((one) => one !== null)
      : []),
    ...databaseSections(plan, changed, header),
    ...(rewrite ? [rewrite] : []),
  ];
  return {
    os,
    openzfs: plan.layout.openzfs,
    sections,
    problems: [
      ...systemProblem(plan, os),
      ...refused,
      ...table.problems,
      ...encryptionProblem(plan),
      ...poolProblems(plan),
      ...databaseProblems(plan),
      ...names.refused.map((name) => ({
        path: "names",
        text: `This name cannot be used: ${JSON.stringify(name)}. Replace the placeholder in the commands.`,
      })),
    ],
    check: checkScript({
      plan,
      result,
      os,
      header,
      names,
      properties: table.properties,
      tunables: all,
    }),
    undo: undoScript({
      plan,
      from: before,
      os,
      header,
      names,
      properties,
      oldProperties,
      tunables,
      oldTunables,
      lasting: sections.filter((one) => one.irreversible).map((one) => one.title),
    }),
  };
}
