/** Runs every case: what was measured or published against what the model says. */
import byHand from "./by-hand.json" with { type: "json" };
import commits from "./commits.json" with { type: "json" };
import databaseLarge from "./database-2.3-large-pool.json" with { type: "json" };
import databaseSmall from "./database-2.3-small-pool.json" with { type: "json" };
import devices from "./devices.json" with { type: "json" };
import { figureOf } from "./figures.ts";
import indirectBlocks from "./indirect-blocks.json" with { type: "json" };
import misses21 from "./metadata-misses-2.1.json" with { type: "json" };
import misses23 from "./metadata-misses-2.3.json" with { type: "json" };
import server2018 from "./server-2018.json" with { type: "json" };
import shards from "./shards.json" with { type: "json" };
import sun from "./sun-7110.json" with { type: "json" };
import trees from "./trees.json" with { type: "json" };
import type { CaseFile, CaseResult, Tolerance } from "./types.ts";
import usableSpace from "./usable-space.json" with { type: "json" };
import volumes from "./volumes.json" with { type: "json" };

const FILES = [
  server2018,
  devices,
  volumes,
  commits,
  misses21,
  misses23,
  trees,
  indirectBlocks,
  databaseSmall,
  databaseLarge,
  shards,
  sun,
  usableSpace,
  byHand,
] as unknown as readonly CaseFile[];

function within(model: number, measured: number, tolerance: Tolerance): boolean {
  const [low, high] = tolerance.between ?? [];
  if (low !== undefined && high !== undefined) return model >= low && model <= high;
  if (tolerance.absolute !== undefined) return Math.abs(model - measured) <= tolerance.absolute;
  return Math.abs(model - measured) <= Math.abs(measured) * (tolerance.relative ?? 0);
}

/** Results of all cases, in the order of the files. */
export function runCases(): CaseResult[] {
  return FILES.flatMap(({ title, source, base, rows }) =>
    rows.map((row): CaseResult => {
      const model = figureOf(base, row);
      const { measured } = row;
      return {
        title,
        source,
        name: row.name,
        basis: row.basis === "calibrated" ? "calibrated" : "predicted",
        unit: row.unit ?? "",
        measured,
        model,
        error: measured === 0 ? model : (model - measured) / measured,
        ok: within(model, measured, row.tolerance),
        missed: row.missed ?? null,
        note: row.note ?? null,
      };
    }),
  );
}
