/** What the model answers, pinned: a change of any of it is seen, named and meant (`npm run pin`). */
import { merge, planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { FRAGMENTATION_BY_PIECE, LINES } from "../../openzfs/lines.ts";
import { deviceScatter } from "../cost/scatter.ts";
import { resolveDevice } from "../device/device.ts";
import { evaluate } from "../evaluate.ts";
import {
  formatByteRate,
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatStorage,
  formatUsd,
} from "../number/format.ts";
import { parseAmount, parseSize } from "../number/parse.ts";
import { MIB } from "../number/units.ts";
import { completePlan } from "../plan/complete.ts";
import { examplePlans } from "../plan/examples.ts";
import { defaultPlan } from "../plan/plans.ts";
import { restorePlan } from "../plan/restore.ts";
import { predict } from "../predict.ts";
import { requirementBytes, requirementTable } from "../requirement/requirement-table.ts";
import { bestArcOf } from "../sweep/best-arc.ts";
import { arcCurve, responseCurve, shardCurve, sufficientArcBytes } from "../sweep/curves.ts";
import { sensitivity } from "../sweep/sensitivity.ts";
import { QUIET } from "../warn/cases.test.support.ts";
import { WARNING_CASES } from "../warn/cases-storage.test.support.ts";
import { GOLDEN_PLANS } from "./plans.test.support.ts";

const DIGITS = 6;

/** A value as it is pinned: numbers to six digits, nothing of the version. */
export function pinned(value: unknown): unknown {
  if (typeof value === "number")
    return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : String(value);
  if (Array.isArray(value)) return value.map(pinned);
  if (typeof value !== "object" || value === null) return value ?? null;
  const kept = Object.entries(value).filter(([key]) => key !== "model_version");
  return Object.fromEntries(kept.map(([key, inner]) => [key, pinned(inner)]));
}

/** A label may be one word. A warning's severity and code are an answer, although there is a space between them. */
const isText = (value: unknown, key?: string): boolean =>
  typeof value === "string" &&
  (key === "label" || /\s/.test(value)) &&
  !/^(?:error|warning|info) \S+$/.test(value);

/**
 * A pinned value without its texts, which may change while the model's version stays. That there is a text
 * (such as a warning) is an answer.
 */
export function withoutTexts(value: unknown, key?: string): unknown {
  if (isText(value, key)) return "a text";
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutTexts(one, name)]),
  );
}

/** Figures and the codes of warnings: the words are pinned by the examples. */
export function brief(plan: Plan): unknown {
  const { warnings, limits, cost, bands, explanations: _, ...figures } = evaluate(plan);
  return {
    ...figures,
    limits: limits.map((one) => [one.id, one.reads_per_s, one.utilization]),
    cost: { ...cost, lines: cost.lines.map((one) => [one.id, one.month_usd]) },
    bands: bands.map((one) => [one.figure, one.low, one.high, one.about, one.words]),
    warnings: warnings.map((one) => `${one.severity} ${one.code}`),
  };
}

const small = (): Plan => planOf({}, GOLDEN_PLANS["tight 2.1 metadata"]);
const large = (): Plan => planOf({}, GOLDEN_PLANS["written lz4"]);

/** The first points and some of the rest: enough to see where a curve starts, bends and ends. */
function sampled<T>(points: readonly T[]): T[] {
  return points.filter((_, i) => i < 2 || i % 8 === 0);
}

const AMOUNTS = [
  0.0003, 0.02, 0.4, 0.9994, 0.9996, 7.25, 99.6, 900, 2000, 1e5, 5e6, 1e8, 3e9, 4e12, 5e15, 8e17,
];

function texts(): unknown {
  const formats = [
    formatByteRate,
    formatCount,
    formatFactor,
    formatMemory,
    formatMs,
    formatPercent,
    formatRate,
    formatStorage,
    formatUsd,
  ];
  return {
    formats: formats.map((format) => AMOUNTS.map((x) => format(x))),
    sizes: ["1.5k", "2 MiB", "3GB", "4t", "5 PiB", "1,024", "7 x"].flatMap((text) => [
      parseSize(text, "memory"),
      parseSize(text, "storage"),
    ]),
    amounts: ["3k", "4.5M", "2 G"].map((text) => parseAmount(text, 0, 1e12)),
  };
}

function withoutDatasets({ datasets, ...data }: Plan["data"]): Plan["data"] {
  return data;
}

/** Sizes of ARC around the last metadata misses, where some seconds overflow and some do not. */
const ARC_MIB = [20, 36, 52, 68, 84, 100, 116, 126, 128, 129, 130, 132, 135, 137, 138, 144, 152];

/** How the metadata misses of a busy pool end as its ARC grows. */
function missesByArc(): unknown {
  const modes = ["2.1", "2.3"].flatMap((openzfs) =>
    (["all", "metadata"] as const).map((primarycache) => ({ openzfs, primarycache })),
  );
  return modes.map((layout) =>
    ARC_MIB.map((mib) => {
      const patch = merge(GOLDEN_PLANS["tight 2.1"], { layout, memory: { arc_bytes: mib * MIB } });
      const { metadata, memory } = predict(planOf({}, patch));
      return [metadata.misses_per_read, memory.arc_copies_bytes, memory.arc_metadata_bytes];
    }),
  );
}

/** Answers by name, each worked out when asked for. */
export function answers(): Map<string, () => unknown> {
  const all = new Map<string, () => unknown>();
  for (const { id, plan } of examplePlans()) all.set(`example ${id}`, () => evaluate(plan));
  for (const [name, patch] of Object.entries(GOLDEN_PLANS))
    all.set(name, () => brief(planOf({}, patch)));
  all.set("curves small", () => [
    sufficientArcBytes(small(), 1e12),
    { ...arcCurve(small(), 24), points: sampled(arcCurve(small(), 24).points) },
    sampled(responseCurve(small(), 16)),
    shardCurve(small()),
  ]);
  all.set("curves large", () => [
    sufficientArcBytes(large(), 1e12),
    { ...arcCurve(large(), 24), points: sampled(arcCurve(large(), 24).points) },
    sampled(responseCurve(large())),
  ]);
  all.set("the best ARC where more is always better", () =>
    bestArcOf(
      planOf(
        {},
        merge(GOLDEN_PLANS["written lz4"], {
          data: { file_bytes: 400e9 },
          storage: { custom_device: { read_iops: 1000 } },
          workload: { distribution: "uniform", commits_per_query: 0 },
        }),
      ),
    ),
  );
  all.set("curves of default lengths", () => [
    arcCurve(defaultPlan()).points.length,
    responseCurve(defaultPlan()).length,
  ]);
  all.set("sensitivity", () => sensitivity(large()));
  all.set("devices", () => deviceScatter(defaultPlan()));
  all.set("devices of a server", () => deviceScatter(large()));
  all.set("requirement by recordsize", () => [
    requirementTable(defaultPlan()),
    requirementTable(large()),
    requirementBytes(
      requirementTable(large()).map((row) => ({ ...row, nonleaf_physical_bytes: 0 })),
      { openzfs: "2.2" },
    ),
  ]);
  all.set("texts", texts);
  all.set("a plan with a few fields", () => completePlan({ data: { file_bytes: 5e11 } }));
  all.set("a damaged plan", () => {
    const wrong = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`${"x".repeat(100)}${i}`, i]),
    );
    const { changes } = restorePlan({ ...defaultPlan(), data: { file_bytes: -1 }, layout: wrong });
    return [changes.length, changes[0], changes.at(-1)];
  });
  all.set("a device that is not known", () => {
    const use = { bytes: 1e12, provisionedIops: null, provisionedMibPerS: null };
    return resolveDevice("no-such-drive", defaultPlan(), use);
  });
  all.set("facts of OpenZFS", () => [LINES, FRAGMENTATION_BY_PIECE]);
  all.set("misses by size of ARC", missesByArc);
  all.set("a plan that names no datasets", () => {
    const plan = large();
    return brief({ ...plan, data: withoutDatasets(plan.data) });
  });
  all.set("warnings", () =>
    WARNING_CASES.map(({ code, what, fires, silent }) => {
      const has = (patch: unknown) =>
        evaluate(planOf(QUIET, patch)).warnings.find((one) => one.code === code);
      return [code, what, has(fires)?.text, has(silent)?.text];
    }),
  );
  return all;
}
