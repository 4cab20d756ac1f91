/** Runs every case: measured or published figures against the model's. */
import byHand from "./by-hand.json" with { type: "json" };
import commits from "./commits.json" with { type: "json" };
import database from "./database-2.3.json" with { type: "json" };
import devices from "./devices.json" with { type: "json" };
import { classOf } from "./equations.ts";
import fastCaptures from "./fast-captures.json" with { type: "json" };
import { bandOf, figureOf, merge } from "./figures.ts";
import indirectBlocks from "./indirect-blocks.json" with { type: "json" };
import { mariadb } from "./lab/mariadb.ts";
import { postgresql } from "./lab/postgresql.ts";
import misses21 from "./metadata-misses-2.1.json" with { type: "json" };
import misses21all from "./metadata-misses-2.1-all.json" with { type: "json" };
import misses23 from "./metadata-misses-2.3.json" with { type: "json" };
import ownCaptures from "./own-captures.json" with { type: "json" };
import server2018 from "./server-2018.json" with { type: "json" };
import settingsCaptures from "./settings-captures.json" with { type: "json" };
import shards from "./shards.json" with { type: "json" };
import split from "./split.json" with { type: "json" };
import sun from "./sun-7110.json" with { type: "json" };
import { isWithin } from "./tolerances.ts";
import trees from "./trees.json" with { type: "json" };
import type { Basis, CaseFile, CaseResult, CaseRow, Half } from "./types.ts";
import usableSpace from "./usable-space.json" with { type: "json" };
import volumes from "./volumes.json" with { type: "json" };

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** The measurement that a row is of: its own word, or its name up to the colon. */
export function runOf(row: Pick<CaseRow, "name" | "run">): string {
  return row.run ?? row.name.split(":")[0] ?? row.name;
}

/** The half of a row, by the recorded seed: it follows from the row's names, nobody chooses it. */
export function halfOf(title: string, row: Pick<CaseRow, "name" | "run">): Exclude<Half, null> {
  return fnv1a(`${split.seed}|${title}|${runOf(row)}`) % 2 === 0 ? "fit" : "score";
}

const FILES = {
  "server-2018": server2018,
  devices,
  volumes,
  commits,
  "metadata-misses-2.1": misses21,
  "metadata-misses-2.1-all": misses21all,
  "metadata-misses-2.3": misses23,
  trees,
  "indirect-blocks": indirectBlocks,
  "database-2.3": database,
  "lab-mariadb": mariadb,
  "lab-postgresql": postgresql,
  "own-captures": ownCaptures,
  "fast-captures": fastCaptures,
  "settings-captures": settingsCaptures,
  shards,
  "sun-7110": sun,
  "usable-space": usableSpace,
  "by-hand": byHand,
} as unknown as Readonly<Record<string, CaseFile>>;

function basisOf({ basis }: CaseRow): Basis {
  return basis === "identity" || basis === "calibrated" ? basis : "measured";
}

/** Rows of all files, their changes laid over those of their series, in the order of the files. */
export function allRows(): { file: string; of: CaseFile; row: CaseRow }[] {
  return Object.entries(FILES).flatMap(([name, of]) =>
    of.rows.map((row) => {
      const patch = merge(of.plans?.[row.series ?? ""], row.patch);
      return { file: `${name}.json`, of, row: { ...row, patch } };
    }),
  );
}

/** The model's figure for one row beside the measured one. */
function resultOf({ file, of, row }: ReturnType<typeof allRows>[number]): CaseResult {
  const model = figureOf(of.base, row);
  const { measured } = row;
  const ok = isWithin(row, model);
  return {
    file,
    title: of.title,
    source: of.source,
    name: row.name,
    figure: row.figure,
    basis: basisOf(row),
    class: classOf(of, row),
    unit: row.unit ?? "",
    measured,
    model,
    error: measured === 0 ? model : (model - measured) / measured,
    band: bandOf(of.base, row),
    half: of.split ? halfOf(of.title, row) : null,
    ok,
    missed: row.missed ?? (ok ? null : (of.misses?.[row.figure] ?? null)),
    note: row.note ?? null,
  };
}

/** Reasons for misses that no row needs any more, as "file: figure". */
export function staleReasons(results: readonly CaseResult[]): string[] {
  return Object.entries(FILES).flatMap(([name, { misses = {} }]) =>
    Object.keys(misses)
      .filter(
        (figure) =>
          !results.some((row) => row.file === `${name}.json` && row.figure === figure && !row.ok),
      )
      .map((figure) => `${name}.json: ${figure}`),
  );
}

/** Results of all cases, in the order of the files. */
export function runCases(): CaseResult[] {
  return allRows().map(resultOf);
}
