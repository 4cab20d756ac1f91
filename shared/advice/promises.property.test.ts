/** What every option on any plan keeps, so that somebody can carry it out. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../depth.test.support.ts";
import {
  defaultPlan,
  evaluate,
  formatCount,
  formatMemory,
  formatStorage,
  instanceById,
  type Plan,
} from "../model/index.ts";
import { ordinaryPlan } from "../model/plan/plans.test.support.ts";
import { setUp } from "../model/setup.ts";
import { patched } from "./change.ts";
import { advise, apply, type Goal, type Option } from "./index.ts";

/** Gains below this are not worth a change. */
const NOTABLE = 0.03;
const WORTH_COPYING = 0.05;

/** Ordinary plans, two of three on rented machines with volumes, so that every kind of step is offered. */
const plans: fc.Arbitrary<Plan> = fc
  .record({
    base: ordinaryPlan,
    isRented: fc.constantFrom(true, true, false),
    device: fc.constantFrom("aws-gp2", "aws-gp3", "aws-io2", "gcp-pd-ssd", "azure-premium-ssd-v2"),
    type: fc.constantFrom("aws-i3.large", "aws-r6i.2xlarge", "aws-m7i.4xlarge"),
    provisioned_iops: fc.constantFrom(null, 3000, 9000),
  })
  .map(({ base, isRented, device, type, provisioned_iops }) =>
    isRented
      ? patched(base, {
          storage: { device, provisioned_iops, l2arc_device: null, vdev_type: "stripe" },
          instance: { type, storage_iops_cap: null, storage_bytes_per_s_cap: null },
          memory: { ram_bytes: instanceById(type)?.ram_bytes ?? base.memory.ram_bytes },
        })
      : patched(base, { storage: { device: "hdd-7200", l2arc_device: null } }),
  );

const kinds = fc.constantFrom("reads", "latency", "budget", "least-ram", "no-hardware");
const shares = fc.constantFrom(0.5, 0.99, 1.005, 1.5, 4);

function goalFor(plan: Plan, kind: Goal["kind"], share: number): Goal {
  const { reads, cost } = evaluate(plan);
  switch (kind) {
    case "reads":
      return { kind, reads_per_s: reads.per_s * share };
    case "latency":
      return { kind, mean_ms: reads.mean_ms / share };
    case "budget":
      return { kind, month_usd: cost.month_usd * share };
    default:
      return { kind };
  }
}

const DRAWN = examples(240);
const ADVICE = fc.sample(fc.tuple(plans, kinds, shares), DRAWN).map(([plan, kind, share]) => ({
  plan,
  options: advise(plan, goalFor(plan, kind as Goal["kind"], share)).options,
}));
const OFFERED = ADVICE.flatMap(({ plan, options }) => options.map((option) => ({ plan, option })));

function onEveryOption(check: (plan: Plan, option: Option) => void): void {
  expect(OFFERED.length).toBeGreaterThan(DRAWN.numRuns / 4);
  for (const { plan, option } of OFFERED) check(plan, option);
}

const said = (title: string, pattern: RegExp): (string | undefined)[] =>
  [...title.matchAll(pattern)].map((match) => match[1]);

/** The fields of a part that hold names or yes and no. */
const namesOf = (part: object): readonly unknown[] =>
  Object.entries(part).filter(([, value]) => typeof value === "string" || value === true);

/** How a title tells a field; one without a row belongs to a setting that the title names. */
const TOLD_AS: Readonly<Record<string, RegExp>> = {
  "memory.arc_bytes": /ARC/,
  "memory.buffer_pool_bytes": /buffer pool|shared[ _]buffers/,
  "storage.device_bytes": /volumes? (?:of|to)|[\d.]+ [GT]B/,
  "storage.provisioned_iops": /IOPS/,
  "storage.provisioned_mib_per_s": /MiB\/s/,
  "storage.vdevs": /vdevs?|mirrors/,
  "storage.l2arc_bytes": /L2ARC/,
  "instance.nodes": /servers?/,
};

describe("every option", () => {
  it("states one end: each machine, volume and size once, as the plan that it leads to has it", () => {
    onEveryOption((plan, option) => {
      const { title } = option;
      const { instance, memory, storage } = apply(plan, option);
      const states = (pattern: RegExp, of: string | undefined) => {
        const found = said(title, pattern);
        expect(found.length, title).toBeLessThanOrEqual(1);
        for (const one of found) expect(one, title).toBe(of);
      };
      states(/ove to (\S+)/g, instanceById(instance.type)?.name);
      states(/([\d,]+) IOPS/g, formatCount(storage.provisioned_iops ?? 0));
      states(/([\d,]+) MiB\/s/g, formatCount(storage.provisioned_mib_per_s ?? 0));
      states(/ARC (?:to|all free RAM,) ([\d.,]+ .iB)/g, formatMemory(memory.arc_bytes));
      states(/(?:pool|shared_buffers) to ([\d.,]+ .iB)/g, formatMemory(memory.buffer_pool_bytes));
      states(/L2ARC of ([\d.,]+ .B)/g, formatStorage(storage.l2arc_bytes));
      states(
        /(?:volumes of|each volume to) ([\d.,]+ [MGTP]B)/g,
        formatStorage(storage.device_bytes),
      );
      states(/([\d,]+) servers?/g, formatCount(instance.nodes));
    });
  });

  it("is worth telling from those before it: no two set the same things to nearly the same effect", () => {
    const compared = ["reads_per_s", "mean_ms", "month_usd", "ram_bytes"] as const;
    const isNear = (a: number, b: number) => Math.abs(a - b) <= NOTABLE * Math.max(a, b);
    // What is chosen, without amounts: a machine, a device, a recordsize.
    const choices = ({ engine, layout, storage, instance }: Plan) =>
      JSON.stringify([engine, layout, [storage, instance].map(namesOf)]);
    for (const { plan, options } of ADVICE) {
      const found = options.map((option) => ({ option, choices: choices(apply(plan, option)) }));
      for (const [i, one] of found.entries()) {
        const twin = found
          .slice(0, i)
          .find(
            ({ option, choices: others }) =>
              others === one.choices &&
              option.effort === one.option.effort &&
              option.risk.level === one.option.risk.level &&
              option.priced &&
              one.option.priced &&
              compared.every((figure) => isNear(option.effect[figure], one.option.effect[figure])),
          );
        expect(twin?.option.title, one.option.title).toBeUndefined();
      }
    }
  });

  it("tells each size that it changes, but the L2ARC that another machine brings", () => {
    onEveryOption((_, { title, changes }) => {
      const isMoved = changes.some(({ path }) => path === "instance.type");
      for (const { path, to } of changes) {
        const isOfMachine = isMoved && path.startsWith("storage.l2arc");
        const words = TOLD_AS[path];
        if (words !== undefined && to !== null && !isOfMachine) expect(title).toMatch(words);
      }
    });
  });

  it("tells how much ARC and buffer pool another machine has", () => {
    let moved = 0;
    onEveryOption((plan, option) => {
      const { instance, memory } = apply(plan, option);
      if (instance.type === plan.instance.type) return;
      moved += 1;
      for (const size of ["arc_bytes", "buffer_pool_bytes"] as const)
        if (memory[size] !== plan.memory[size])
          expect(option.title).toContain(formatMemory(memory[size]));
    });
    expect(moved).toBeGreaterThan(0);
  });

  it("is told apart by its title from every other one of the same plan", () => {
    for (const { options } of ADVICE) {
      const titles = options.map(({ title }) => title);
      expect(titles).toEqual([...new Set(titles)]);
    }
  });

  it("is notably faster, notably cheaper, or frees notable RAM; the more so where data is copied", () => {
    onEveryOption((plan, { title, effect, difference, effort }) => {
      const { reads, cost } = evaluate(plan);
      const least = effort === "rewrite of data" ? WORTH_COPYING : NOTABLE;
      const gains = [
        difference.reads_per_s >= reads.per_s * least,
        -difference.mean_ms >= reads.mean_ms * least,
        -difference.month_usd >= cost.month_usd * least,
        -difference.ram_bytes >= effect.ram_bytes * NOTABLE,
      ];
      expect(gains, title).toContain(true);
    });
  });

  it("never says of a figure that it goes from a value to the same value", () => {
    onEveryOption((_, { text }) => {
      for (const [, from, to] of text.matchAll(/from ([\d.,]+)(?: \S+)? to ([\d.,]+)/g))
        expect(to, text).not.toBe(from);
    });
  });

  it("adds no L2ARC that its data could not fill", () => {
    onEveryOption((plan, option) => {
      const { storage } = apply(plan, option);
      if (storage.l2arc_device === null || plan.storage.l2arc_device !== null) return;
      const { metadata, recordPhysical, nodes } = setUp(plan);
      const data = metadata.tree.leafBlocks * recordPhysical + metadata.physicalBytes;
      expect(storage.l2arc_bytes).toBeLessThanOrEqual(Math.max(2e9, data / nodes + 1e9));
    });
  });

  it("calls nothing a live setting that changes what a volume is", () => {
    onEveryOption((_, { changes, effort, title }) => {
      const isVolume = changes.some(({ path }) =>
        /^storage\.(?:device|provisioned)(?:_|$)/.test(path),
      );
      if (isVolume) expect(effort, title).not.toBe("live setting");
    });
  });
});

describe("2 GB of data on a disk, with less ARC than its data", () => {
  const small = patched(defaultPlan(), {
    data: { file_bytes: 2e9, files: 10, measured_trees: null },
    storage: { device: "hdd-7200", device_bytes: 4e12 },
    memory: { arc_bytes: 256 * 2 ** 20, buffer_pool_bytes: 256 * 2 ** 20, ram_bytes: 16 * 2 ** 30 },
    instance: { type: "custom" },
  });

  it("is given memory, and no drive as L2ARC", () => {
    const { options, rejected } = advise(small, { kind: "reads", reads_per_s: 5000 });
    expect(options.length).toBeGreaterThan(0);
    for (const { changes } of options)
      expect(changes.map(({ path }) => path)).not.toContain("storage.l2arc_device");
    expect(rejected.find(({ id }) => id.startsWith("l2arc"))?.reason).toContain("less than the");
  });
});

describe("a gp2 volume that is changed to gp3", () => {
  const gp2 = patched(defaultPlan(), {
    layout: { openzfs: "2.3", indirect_block_bytes: 131072 },
    data: { measured_trees: null },
    memory: { arc_bytes: 8 * 2 ** 30 },
    storage: { device: "aws-gp2", device_bytes: 1e12 },
  });
  const { options } = advise(gp2, { kind: "budget", month_usd: evaluate(gp2).cost.month_usd });
  const toGp3 = options.find(({ changes }) => changes[0]?.to === "aws-gp3");

  it("stays in use, and takes hours until the new rate holds", () => {
    expect(toGp3?.efforts).toContain("volume modification");
    expect(toGp3?.risk.text).toMatch(/stays in use.*hours/);
  });

  it("buys no more than what it ends with", () => {
    expect(toGp3?.title).not.toMatch(/IOPS.*IOPS/);
  });
});

describe("a goal that the plan misses by less than the model can tell", () => {
  const plan = defaultPlan();
  const now = evaluate(plan).reads;

  it.each([
    { kind: "reads", reads_per_s: now.per_s * 1.01 },
    { kind: "latency", mean_ms: now.mean_ms * 0.99 },
  ] as const)("is no reason to buy anything: $kind", (goal) => {
    const { options, summary } = advise(plan, goal);
    for (const { difference } of options)
      expect(Math.abs(difference.reads_per_s) / now.per_s).toBeGreaterThanOrEqual(NOTABLE);
    if (options.length === 0) expect(summary).toContain("nearer than the model can tell");
  });
});

describe("1 TB of PostgreSQL or MySQL on NVMe with the default recordsize", () => {
  const server = (engine: "postgresql" | "innodb"): Plan =>
    patched(
      { ...defaultPlan(), engine },
      {
        data: { file_bytes: 1e12, measured_trees: null },
        layout: { openzfs: "2.3", record_bytes: 131072, indirect_block_bytes: 131072, ashift: 12 },
        memory: { ram_bytes: 128 * 2 ** 30, arc_bytes: 32 * 2 ** 30 },
        storage: { device: "nvme-gen4", device_bytes: 4e12 },
        instance: { type: "custom", vcpus: 32 },
        workload: { threads: 64, pages_per_query: 4, cpu_ms_per_query: 0.4 },
      },
    );

  it.each(["postgresql", "innodb"] as const)(
    "is offered the recordsize that serves it best: %s",
    (engine) => {
      const plan = server(engine);
      const { options, rejected } = advise(plan, { kind: "no-hardware" });
      const isRecord = (changes: Option["changes"]) =>
        changes.length === 1 && changes[0]?.path === "layout.record_bytes";
      const rates = [
        ...options
          .filter(({ changes }) => isRecord(changes))
          .map(({ effect }) => effect.reads_per_s),
        ...rejected.filter(({ changes }) => isRecord(changes)).map((one) => one.reads_per_s ?? 0),
        evaluate(plan).reads.per_s,
      ];
      for (const record_bytes of [8192, 16384, 32768, 65536] as const) {
        if (engine === "innodb" && record_bytes < 16384) continue;
        const { per_s } = evaluate(patched(plan, { layout: { record_bytes } })).reads;
        expect(Math.max(...rates)).toBeGreaterThanOrEqual(per_s);
      }
    },
  );
});

describe("a server with many clients", () => {
  const server = (engine: "postgresql" | "innodb", connections: number): Plan =>
    patched(
      { ...defaultPlan(), engine },
      {
        data: { file_bytes: 5e11, measured_trees: null },
        memory: {
          ram_bytes: 64 * 2 ** 30,
          arc_bytes: 8 * 2 ** 30,
          buffer_pool_bytes: 8 * 2 ** 30,
          connections,
        },
        storage: { device: "sata-enterprise", device_bytes: 4e12 },
        instance: {
          type: "aws-r6i.2xlarge",
          storage_iops_cap: null,
          storage_bytes_per_s_cap: null,
        },
        workload: { threads: 64 },
      },
    );

  it.each(
    (["postgresql", "innodb"] as const).flatMap((engine) =>
      [0, 500, 2000].map((connections) => [engine, connections] as const),
    ),
  )("is advised nothing that its connections leave no RAM for: %s, %d", (engine, connections) => {
    const plan = server(engine, connections);
    expect(evaluate(plan).memory.overcommitted_bytes).toBe(0);
    for (const kind of ["no-hardware", "least-ram", "reads"] as const) {
      const { options } = advise(plan, goalFor(plan, kind, 1.5));
      for (const option of options) {
        const { overcommitted_bytes } = evaluate(apply(plan, option)).memory;
        expect([option.title, overcommitted_bytes]).toEqual([option.title, 0]);
      }
    }
  });
});
