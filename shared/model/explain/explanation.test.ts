import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { examples } from "../../depth.test.support.ts";
import type { Plan } from "../../generated/plan.ts";
import { lawOf, pagesInUse } from "../cache/pool.ts";
import { explanationsOf, queriesExplained } from "../evaluate.ts";
import { examplePlans } from "../plan/examples.ts";
import { anyPlan, ordinaryPlan } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import type { Explanation } from "../result.ts";
import { setUp } from "../setup.ts";
import { meanPhysicalBytes } from "../tree/compression.ts";
import { firstNumber, type Interval, workedOut } from "./arithmetic.test.support.ts";

type WorkOut = (one: Explanation, plan: Plan) => Interval | null;

const asPrinted: WorkOut = ({ filled }) => workedOut(filled);

/** Words in brackets say of what a number is, and are no part of the sum. */
const withoutNotes: WorkOut = ({ filled }) => workedOut(filled.replaceAll(/ \([^)]*\)/g, ""));

/** h of what stands in its brackets, by the plan's law. */
const byLaw: WorkOut = ({ filled }, plan) => {
  const inside = /^h\((.*)\), /.exec(filled)?.[1] ?? "";
  const share = workedOut(inside);
  const setup = setUp(plan);
  const law = lawOf(setup, pagesInUse(setup));
  return { low: law.hit(share.low), high: law.hit(share.high) };
};

const sumOfLevels: WorkOut = ({ filled }) => {
  const levels = filled.split("; levels ")[1] ?? "";
  return levels === "none" ? { low: 0, high: 0 } : workedOut(levels);
};

/** The rule that the formula states in words, for a compressor that is on. */
const wholeUnits: WorkOut = (_, plan) => {
  const bytes = meanPhysicalBytes(plan, plan.layout.record_bytes);
  return { low: bytes, high: bytes };
};

const sumOfPrices: WorkOut = ({ filled }) => {
  const prices = filled.match(/\$[\d,.]+(?= \+ |$)/g) ?? [];
  return prices.length > 0 ? workedOut(prices.join(" + ")) : { low: 0, high: 0 };
};

/** How the arithmetic of each figure is printed; a figure of an iteration has none. */
const FIGURES: Readonly<Record<string, WorkOut>> = {
  "metadata.nonleaf_blocks": sumOfLevels,
  "reads.zfs_per_s": asPrinted,
  "metadata.arc_min_bytes": withoutNotes,
  "memory.free_bytes": asPrinted,
  "space.record_physical_bytes": wholeUnits,
  "space.used_ratio": asPrinted,
  "l2arc.header_bytes": asPrinted,
  "l2arc.warm_up_s": asPrinted,
  "hit_ratio.buffer_pool": byLaw,
  "hit_ratio.arc_data": () => null,
  "hit_ratio.arc_metadata": asPrinted,
  "hit_ratio.l2arc": asPrinted,
  "reads.per_s": asPrinted,
  "reads.queries_per_s": asPrinted,
  "reads.device_reads_per_query": asPrinted,
  "reads.mean_ms": asPrinted,
  "reads.p95_ms": asPrinted,
  "reads.p99_ms": asPrinted,
  "commits.per_s": asPrinted,
  "commits.log_bytes": withoutNotes,
  "memory.arc_log_bytes": () => null,
  "writes.amplification": asPrinted,
  "baseline.queries_per_s": asPrinted,
  "cost.month_usd": sumOfPrices,
  "cost.usd_per_1000_iops": asPrinted,
  "cost.usd_per_million_queries": asPrinted,
};

const OF_POSTGRESQL: ReadonlySet<string> = new Set(["commits.log_bytes", "memory.arc_log_bytes"]);

/** Figures below a billionth, which loses digits in print. */
const UNPRINTABLE = /\b0\.0{9}/;

const explained = (plan: Plan) => [queriesExplained(plan), ...explanationsOf(plan)];

function expectRecomputed(one: Explanation, plan: Plan): void {
  const workOut = FIGURES[one.figure];
  if (!workOut) throw new Error(`${one.figure} is explained, but nothing recomputes it.`);
  if (/^(no price|nothing is missed)/.test(one.value) || one.filled === "no misses") return;
  if (UNPRINTABLE.test(`${one.filled} ${one.value}`)) return;
  const got = workOut(one, plan);
  if (!got) return;
  const shown = firstNumber(one);
  const sign = one.value.endsWith("too much") ? -1 : 1;
  const low = Math.min(sign * got.low, sign * got.high);
  const high = Math.max(sign * got.low, sign * got.high);
  const slack = 1e-6 * Math.max(Math.abs(shown.high), Math.abs(shown.low));
  const told = `${one.figure}: ${one.filled} gives ${low} to ${high}, shown is ${one.value}`;
  expect(low, told).toBeLessThanOrEqual(shown.high + slack);
  expect(high, told).toBeGreaterThanOrEqual(shown.low - slack);
}

describe("the numbers put into a formula give the figure shown", () => {
  test.each(examplePlans())("in the example $id", ({ plan }) => {
    for (const one of explained(plan)) expectRecomputed(one, plan);
  });

  test("with an L2ARC, a special vdev, a log device, doublewrite and shards", () => {
    const plan = planOf(defaultPlan(), {
      layout: { openzfs: "2.2", record_bytes: 65536, doublewrite: true, ashift: 12 },
      instance: { nodes: 3 },
      storage: {
        vdev_type: "raidz1",
        vdev_width: 5,
        l2arc_device: "aws-i3.large-nvme",
        l2arc_bytes: 100e9,
        slog_device: "optane-p4800x",
        special_device: "aws-gp3",
        special_bytes: 1 << 30,
      },
      workload: { commits_per_query: 0.2, threads: 64 },
    });
    const all = explained(plan);
    for (const one of all) expectRecomputed(one, plan);
    expect(all.map(({ figure }) => figure).sort()).toEqual(
      Object.keys(FIGURES)
        .filter((figure) => !OF_POSTGRESQL.has(figure))
        .sort(),
    );
  });

  test("of PostgreSQL, its WAL among them", () => {
    const plan = planOf(defaultPlan(), {
      engine: "postgresql",
      workload: { commits_per_query: 1, flushed_pages_per_commit: 2, threads: 64 },
    });
    const all = explained(plan);
    for (const one of all) expectRecomputed(one, plan);
    for (const figure of OF_POSTGRESQL) expect(all.map((one) => one.figure)).toContain(figure);
  });

  test("in any plan", () => {
    fc.assert(
      fc.property(fc.oneof(ordinaryPlan, anyPlan), (plan) => {
        for (const one of explained(plan)) expectRecomputed(one, plan);
      }),
      examples(400),
    );
  });
});

test("what has no price is nowhere an amount", () => {
  const plan = planOf(defaultPlan(), {
    instance: { type: "custom" },
    storage: { device: "nvme-gen4" },
  });
  const costs = explained(plan).filter(({ figure }) => figure.startsWith("cost."));
  expect(costs.length).toBe(3);
  for (const { filled, value } of costs) {
    expect(`${filled} ${value}`).toContain("no price");
    expect(`${filled} ${value}`).not.toContain("$");
  }
});

describe("printed arithmetic", () => {
  test.each([
    ["382,800 x 16 KiB x 1.15", 7.21e9],
    ["8 / (0 ms + 4.94 ms) x 1; limited by CPU", 1619],
    ["max(1.2 x 2.00 ms + 3, 1.2 x 4.00 ms)", 3.0024],
    ["min(8 / ((2.00 ms + 85.0 µs) x 2), 3,000/s / 0.7537); 4 share", 1918],
    ["$100.00 / 3,000 x 1000", 33.33],
    ["2.49 ms x (1.2 + 1.3 x 0.985^2)", 0.00613],
  ])("%s", (text, value) => {
    const { low, high } = workedOut(text);
    expect(value).toBeGreaterThanOrEqual(low * 0.999);
    expect(value).toBeLessThanOrEqual(high * 1.001);
    expect(high - low).toBeLessThan(value * 0.02);
  });

  test("that cannot be read is an error, and not a pass", () => {
    expect(() => workedOut("8 / (4.94 ms")).toThrow(/No \)/);
    expect(() => workedOut("8 of 9")).toThrow(/is not read/);
    expect(() => workedOut("many x 3")).toThrow(/No number/);
  });
});
