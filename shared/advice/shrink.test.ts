import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instanceById } from "../catalog/index.ts";
import type { CatalogInstance } from "../catalog/types.ts";
import { examples } from "../depth.test.support.ts";
import { defaultPlan, evaluate, newServer, type Plan } from "../model/index.ts";
import { ordinaryPlan } from "../model/plan/plans.test.support.ts";
import { patched } from "./change.ts";
import { figuresOf } from "./figures.ts";
import { advise, apply, commands, type Goal } from "./index.ts";
import { isAllowed } from "./moves/allowed.ts";
import { DIMENSIONS, roundFigures } from "./moves/smaller.ts";
import { FULLEST } from "./shrink.ts";

/** Gains below this are not offered. */
const NOTABLE = 0.03;

describe("749 GB on 16 TB of gp3", () => {
  const plan = patched(defaultPlan(), {
    storage: { device: "aws-gp3", device_bytes: 16_000_000_000_000 },
  });
  const now = evaluate(plan);
  const [best] = advise(plan, { kind: "reads", reads_per_s: Math.floor(now.reads.per_s) }).options;

  it("costs $1,393.88, and the same reads are had for no more than $193.88", () => {
    expect(now.cost.month_usd).toBeCloseTo(1393.88, 2);
    expect(best?.effect.month_usd).toBeLessThanOrEqual(193.88);
    expect(best?.effect.reads_per_s).toBeGreaterThanOrEqual(Math.floor(now.reads.per_s));
  });

  it("keeps room for the data to grow, and says that the data has to move", () => {
    expect(best?.effect.used_ratio).toBeLessThanOrEqual(FULLEST);
    expect(best?.title).toMatch(/build a new pool from volumes of \d{3} GB\b/);
    expect(best?.efforts).toContain("rewrite of data");
    if (!best) throw new Error("no option");
    const { sections } = commands(apply(plan, best), { from: plan, os: "linux" });
    const moved = sections.find(({ id }) => id === "new-pool");
    expect(moved?.text).toMatch(
      /Changed: storage\.device_bytes\. Create a new pool [\s\S]*zfs send/,
    );
  });
});

describe("IOPS and throughput bought in vain", () => {
  const plan = patched(defaultPlan(), {
    storage: { device: "aws-gp3", provisioned_iops: 16_000, provisioned_mib_per_s: 1000 },
  });

  it("are given back where the instance limits the reads", () => {
    const target = evaluate(plan).reads.per_s * 0.99;
    const [best] = advise(plan, { kind: "reads", reads_per_s: target }).options;
    if (!best) throw new Error("no option");
    const { storage } = apply(plan, best);
    expect(storage.provisioned_iops).toBeLessThan(3500);
    expect(storage.provisioned_mib_per_s).toBe(125);
  });
});

describe("four servers for the load of one", () => {
  it("become fewer", () => {
    const plan = patched(defaultPlan(), { instance: { nodes: 4 } });
    const target = evaluate(defaultPlan()).reads.per_s * 0.9;
    const [best] = advise(plan, { kind: "reads", reads_per_s: target }).options;
    expect(best?.changes).toContainEqual({ path: "instance.nodes", from: 4, to: 1 });
  });
});

describe("an instance larger than the target needs", () => {
  it("is exchanged for a cheaper one that holds the memory given away", () => {
    const plan = patched(defaultPlan(), {
      instance: { type: "aws-r6i.4xlarge", vcpus: 16 },
      memory: { ram_bytes: 128 * 2 ** 30 },
    });
    const target = evaluate(plan).reads.per_s * 0.5;
    const [best] = advise(plan, { kind: "reads", reads_per_s: target }).options;
    if (!best) throw new Error("no option");
    const { instance, memory } = apply(plan, best);
    expect(instance.type).not.toBe("aws-r6i.4xlarge");
    expect(memory.arc_bytes + memory.buffer_pool_bytes + memory.other_bytes).toBeLessThanOrEqual(
      memory.ram_bytes,
    );
  });
});

describe("a new server of 500 GB whose volume is to answer 8,000 reads/s", () => {
  const plan = newServer({
    engine: "innodb",
    file_bytes: 500e9,
    compression_ratio: 1.5,
    machine: "aws-m7i.2xlarge",
    device: "aws-gp3",
    clients: 32,
  });
  const { options } = advise(plan, { kind: "reads", reads_per_s: 8000 });

  it("is sold its IOPS first, once, and no new pool to save some dollars", () => {
    expect(options[0]?.title).toBe("Buy 7,700 IOPS for each volume");
    expect(options[0]?.changes).toEqual([
      { path: "storage.provisioned_iops", from: null, to: 7700 },
    ]);
    const titles = options.map(({ title }) => title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});

describe("round figures", () => {
  it("have two digits and end below the present one", () => {
    expect(roundFigures(95, 130)).toEqual([95, 96, 97, 98, 99, 100, 110, 120]);
    expect(roundFigures(3000, 3000)).toEqual([]);
  });
});

function sold(type: string): CatalogInstance {
  const instance = instanceById(type);
  if (!instance) throw new Error(`no instance ${type}`);
  return instance;
}

/** Cloud plans with more than they need, every part of them with a price. */
const rentedPlan = fc
  .record({
    base: ordinaryPlan,
    device: fc.constantFrom("aws-gp2", "aws-gp3", "aws-io2", "aws-io1"),
    device_bytes: fc.integer({ min: 20, max: 16_000 }).map((gb) => gb * 1_000_000_000),
    provisioned_iops: fc.constantFrom(null, 3000, 9000, 40_000),
    provisioned_mib_per_s: fc.constantFrom(null, 125, 700),
    vdevs: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom("aws-i3.large", "aws-r6i.2xlarge", "aws-m7i.4xlarge"),
    nodes: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ base, type, nodes, ...storage }) =>
    patched(base, {
      storage: {
        ...storage,
        vdev_type: "stripe",
        vdev_width: 1,
        l2arc_device: null,
        slog_device: null,
        special_device: null,
      },
      instance: {
        type,
        vcpus: sold(type).vcpus,
        nodes,
        storage_iops_cap: null,
        storage_bytes_per_s_cap: null,
      },
      memory: { ram_bytes: sold(type).ram_bytes },
      prices: defaultPlan().prices,
    }),
  );

const anyTarget = fc.record({
  kind: fc.constantFrom("reads" as const, "latency" as const),
  share: fc.double({ min: 0.2, max: 1, noNaN: true }),
});

function goalAt(plan: Plan, kind: "reads" | "latency", share: number): Goal {
  const { reads } = evaluate(plan);
  return kind === "reads"
    ? { kind, reads_per_s: reads.per_s * share }
    : { kind, mean_ms: reads.mean_ms / share };
}

function isReached(goal: Goal, plan: Plan): boolean {
  const figures = figuresOf(plan);
  if (goal.kind === "reads") return figures.reads_per_s >= goal.reads_per_s;
  return goal.kind === "latency" && figures.mean_ms <= goal.mean_ms;
}

describe("at least cost, where the plan reaches the target", () => {
  it("is never dearer than the plan, and no allowed step down from the answer is notably cheaper", () => {
    fc.assert(
      fc.property(rentedPlan, anyTarget, (plan, { kind, share }) => {
        const goal = goalAt(plan, kind, share);
        const advice = advise(plan, goal);
        const [best] = advice.options;
        const answer = best ? apply(plan, best) : plan;
        const { month_usd: price } = figuresOf(answer);
        const fullest = Math.max(FULLEST, evaluate(answer).space.used_ratio);
        expect(isReached(goal, answer)).toBe(true);
        expect(price).toBeLessThanOrEqual(advice.now.month_usd);
        for (const { smaller, ordered } of DIMENSIONS) {
          const steps = smaller(answer);
          for (const { plan: next, title } of ordered ? steps.slice(-1) : steps) {
            const isFree = figuresOf(next).month_usd >= price * (1 - NOTABLE) - 0.01;
            const isTooFull = evaluate(next).space.used_ratio > fullest;
            const isWithheld = isTooFull || !isAllowed(next, answer);
            expect(isFree || isWithheld || !isReached(goal, next), title).toBe(true);
          }
        }
      }),
      examples(50),
    );
  });
});
