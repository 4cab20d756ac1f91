import { describe, expect, it } from "vitest";
import {
  bestArcOf,
  defaultPlan,
  evaluate,
  examplePlans,
  newServer,
  type Plan,
} from "../model/index.ts";
import { byWhatIsKnown } from "./advise.ts";
import { patched } from "./change.ts";
import { advise, apply, bestOf, type Goal, type Option } from "./index.ts";

const server2018 = defaultPlan();
const price2018 = evaluate(server2018).cost.month_usd;

function optionWith(options: readonly Option[], ...paths: string[]): Option | undefined {
  return options.find(
    ({ changes }) => paths.join() === changes.map((change) => change.path).join(),
  );
}

describe("a volume that is given ten reads at a time and could do more", () => {
  const bought = patched(server2018, {
    layout: { openzfs: "2.2", indirect_block_bytes: 131072 },
    memory: { arc_bytes: 8 * 2 ** 30, ram_bytes: 64 * 2 ** 30 },
    storage: { device: "aws-gp3", provisioned_iops: 16_000, provisioned_mib_per_s: 500 },
    instance: { type: "aws-r6i.2xlarge", vcpus: 8 },
    workload: { threads: 64 },
  });

  it("is given more of them for nothing", () => {
    expect(evaluate(bought).bottleneck).toBe("zfs-queue");
    const { options } = advise(bought, { kind: "no-hardware" });
    const deeper = optionWith(options, "storage.sync_read_max_active");
    expect(deeper?.difference.reads_per_s).toBeGreaterThan(1000);
    expect(deeper?.difference.month_usd).toBe(0);
    expect(deeper?.effort).toBe("live setting");
  });
});

it("buys another drive at its own price, not at the one entered for the old drive", () => {
  const disks = patched(server2018, {
    instance: { type: "custom" },
    storage: { device: "hdd-7200" },
    prices: { device_usd_per_gb_month: 0.01, device_usd_purchase: 300 },
  });
  const { options, rejected } = advise(disks, { kind: "reads", reads_per_s: 3000 });
  const drives = [...options, ...rejected].filter(({ id }) => id.startsWith("drives-"));
  expect(drives.length).toBeGreaterThan(0);
  for (const { changes } of drives)
    for (const path of ["prices.device_usd_per_gb_month", "prices.device_usd_purchase"])
      expect(changes).toContainEqual(expect.objectContaining({ path, to: null }));
});

describe("the server of May 2018 at equal cost", () => {
  const { options, rejected } = advise(server2018, { kind: "budget", month_usd: price2018 });

  it("puts an L2ARC on the instance's own NVMe first, limited by the 2 vCPUs", () => {
    const [first] = options;
    expect(first?.changes).toContainEqual({
      path: "storage.l2arc_device",
      from: null,
      to: "aws-i3.large-nvme",
    });
    expect(first?.difference.month_usd).toBe(0);
    expect(first?.bottleneck).toBe("cpu");
  });

  it("predicts the published 5,000 queries/s of the L2ARC within 10 %, and inside the band", () => {
    const effect = options[0]?.effect;
    expect(Math.abs((effect?.reads_per_s ?? 0) / 5000 - 1)).toBeLessThan(0.1);
    expect(effect?.low).toBeLessThan(5000);
    expect(effect?.high).toBeGreaterThan(5000);
  });

  it("finds the published ARC of nearly 7 GiB, which reaches the 3,000 IOPS of the volume", () => {
    const grown = options.find(
      ({ changes }) => changes.length === 1 && changes[0]?.path === "memory.arc_bytes",
    );
    expect(Math.abs(Number(grown?.changes[0]?.to) / (7 * 2 ** 30) - 1)).toBeLessThan(0.05);
    expect(Math.abs((grown?.effect.reads_per_s ?? 0) / 3000 - 1)).toBeLessThan(0.02);
    expect(grown?.effort).toBe("live setting");
  });

  it("finds larger pages with matching records, and says that they are a rewrite", () => {
    const pages = optionWith(options, "layout.record_bytes", "layout.innodb_page_bytes");
    expect(pages?.changes.map((change) => change.to)).toEqual([32768, 32768]);
    expect(pages?.effort).toBe("rewrite of data");
    expect(pages?.difference.reads_per_s).toBeGreaterThan(0);
  });

  it("starts from less than the published bound of 1,667 queries/s", () => {
    expect(advise(server2018, { kind: "no-hardware" }).now.reads_per_s).toBeLessThan(1667);
  });

  it("rejects 64K pages because the instance's bandwidth binds, and a log for lack of commits", () => {
    const pages = rejected.find(({ id }) => id === "page-64k");
    expect(pages?.reads_per_s).toBeLessThan(evaluate(server2018).reads.per_s);
    expect(pages?.reason).toContain("bandwidth limit of the instance");
    expect(rejected.find(({ id }) => id === "slog")?.reason).toContain("no commits");
  });

  it("offers what OpenZFS 0.6.5 has: a special vdev is turned down by version", () => {
    expect(rejected.find(({ id }) => id === "special")?.reason).toContain("0.6.5");
    expect(options.some(({ changes }) => changes.some(({ path }) => /special/.test(path)))).toBe(
      false,
    );
  });
});

describe("goals", () => {
  const goals: readonly Goal[] = [
    { kind: "reads", reads_per_s: 3000 },
    { kind: "latency", mean_ms: 3 },
    { kind: "budget", month_usd: price2018 },
    { kind: "least-ram" },
    { kind: "no-hardware" },
  ];

  it.each(goals)("gives a sentence and no option twice for %o", (goal) => {
    const { options, summary } = advise(server2018, goal);
    expect(summary).toMatch(/^For .*\.$/);
    expect(new Set(options.map(({ changes }) => JSON.stringify(changes))).size).toBe(
      options.length,
    );
  });

  it("orders what reaches a rate by price", () => {
    const { options } = advise(server2018, { kind: "reads", reads_per_s: 3000 });
    const prices = options
      .filter((one) => one.meets_goal && one.priced)
      .map((one) => one.effect.month_usd);
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it("stays within the budget", () => {
    const { options } = advise(server2018, { kind: "budget", month_usd: price2018 });
    for (const { effect } of options)
      expect(effect.month_usd).toBeLessThanOrEqual(price2018 + 0.01);
  });

  it("leaves the hardware alone when told so", () => {
    const { options } = advise(server2018, { kind: "no-hardware" });
    const bought = /^(?:instance\.|prices\.|storage\.(?:device|vdev|provisioned|slog|special))/;
    for (const { changes } of options)
      expect(changes.filter(({ path }) => bought.test(path))).toEqual([]);
  });

  it("frees RAM without losing more than 3 % of the reads", () => {
    const mirrors = examplePlans().find(({ id }) => id === "on-premises-mirrors")?.plan;
    const { options, now } = advise(mirrors ?? server2018, { kind: "least-ram" });
    expect(options.length).toBeGreaterThan(0);
    for (const { effect, difference } of options) {
      expect(difference.ram_bytes).toBeLessThan(0);
      expect(effect.reads_per_s).toBeGreaterThan(now.reads_per_s * 0.97);
    }
  });

  it("says so when the plan already reaches the goal and nothing is cheaper", () => {
    const answer = advise(server2018, { kind: "reads", reads_per_s: 10 });
    expect(answer.now_meets_goal).toBe(true);
    for (const { difference } of answer.options) expect(difference.month_usd).toBeLessThan(0);
  });
});

it("puts a change like which nothing was measured where the low end of its band would stand", () => {
  const goal = { kind: "no-hardware" } as const;
  const { options, now } = advise(server2018, goal);
  const [first] = options;
  if (!first) throw new Error("no option");
  const at = (id: string, probability: number, factor: number, low: number) => {
    const reads_per_s = now.reads_per_s * factor;
    const effect = { ...first.effect, probability, reads_per_s, low: now.reads_per_s * low };
    return { option: { ...first, id, effect } };
  };
  const list = [at("untried", 0, 5, 0.7), at("surer", 0, 4.9, 2.8), at("tried", 0.8, 3, 2.4)];
  const inOrder = (of: Goal) => byWhatIsKnown(of, list, now).map(({ option: { id } }) => id);
  expect(inOrder(goal)).toEqual(["tried", "surer", "untried"]);
  expect(inOrder({ kind: "least-ram" })).toEqual(["untried", "surer", "tried"]);
});

describe("prices that nobody knows", () => {
  it("leave open whether a sum is kept, but not that a setting costs nothing", () => {
    const unpriced: Plan = patched(server2018, { storage: { device: "hdd-7200" } });
    const now = evaluate(unpriced).cost.month_usd;
    const sum = advise(unpriced, { kind: "budget", month_usd: now + 100 });
    expect(sum.now_meets_goal).toBe(false);
    expect(sum.options.filter((one) => one.meets_goal)).toEqual([]);
    expect(sum.summary).toContain("Some parts have no price");
    const free = advise(unpriced, { kind: "budget", month_usd: now });
    expect(free.now_meets_goal).toBe(true);
    expect(free.options[0]?.meets_goal).toBe(true);
  });

  it("are never taken for a bargain", () => {
    const plan: Plan = patched(server2018, {
      instance: { type: "custom" },
      storage: { device: "hdd-7200", vdev_type: "mirror", vdev_width: 2, vdevs: 4 },
    });
    const { options } = advise(plan, { kind: "reads", reads_per_s: 1000 });
    const drives = options.filter(({ changes }) =>
      changes.some(({ path }) => path === "storage.device"),
    );
    expect(drives.length).toBeGreaterThan(0);
    for (const one of drives) {
      expect(one.priced).toBe(false);
      expect(one.text).toContain("its price is not known");
      expect(one.text).not.toContain("costs nothing");
    }
  });

  it("make no best change: the first option of known price that reaches the goal is the best, else there is none", () => {
    const plan: Plan = patched(server2018, {
      instance: { type: "custom" },
      storage: { device: "hdd-7200", vdev_type: "mirror", vdev_width: 2, vdevs: 4 },
    });
    const { goal, options, summary } = advise(plan, { kind: "reads", reads_per_s: 1000 });
    const unpriced = options.filter(({ priced }) => !priced);
    expect(unpriced.length).toBeGreaterThan(0);
    expect(bestOf({ goal, options: unpriced })).toBeUndefined();
    const best = bestOf({ goal, options });
    expect(summary).toContain(best?.text ?? "no change with a known price reaches it");
  });

  it("are said not to reach a goal that none of them reaches", () => {
    const plan = newServer({
      engine: "postgresql",
      file_bytes: 500e9,
      compression_ratio: 2,
      machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
      device: "nvme-gen4",
      clients: 32,
    });
    const { options, summary } = advise(plan, { kind: "reads", reads_per_s: 4e6 });
    expect(options.length).toBeGreaterThan(0);
    expect(options.some(({ priced, meets_goal }) => priced || meets_goal)).toBe(false);
    expect(summary).toMatch(/no change with a known price .* No change reaches the goal\./);
  });
});

describe("devices beside the pool of a cloud server", () => {
  const modern = patched(server2018, {
    layout: { openzfs: "2.2", indirect_block_bytes: 131072 },
    data: { measured_trees: null },
    storage: { device: "aws-gp3" },
    workload: { commits_per_query: 1 },
  });

  it("are not offered where the instance has no IOPS left for them", () => {
    const { options, rejected } = advise(modern, { kind: "reads", reads_per_s: 5000 });
    expect(rejected.find(({ id }) => id === "special")?.reason).toContain("share the instance's");
    expect(options.some(({ id }) => id.includes("special"))).toBe(false);
  });

  it("never are the instance's own drive, which is empty after a stop", () => {
    const { rejected } = advise(modern, { kind: "reads", reads_per_s: 5000 });
    for (const id of ["special-local", "slog-local"])
      expect(rejected.find((one) => one.id === id)?.reason).toContain("lost when the instance");
  });
});

describe("applying", () => {
  it("gives the predicted figures, and remembers that the values were chosen", () => {
    const { options } = advise(server2018, { kind: "budget", month_usd: price2018 });
    const [first] = options;
    if (!first) throw new Error("no option");
    const applied = apply(server2018, first);
    expect(evaluate(applied).reads.per_s).toBe(first.effect.reads_per_s);
    expect(applied.origins?.["storage.l2arc_device"]).toBe("entered");
    expect(server2018.storage.l2arc_device).toBeNull();
  });
});

describe("the ARC that advice grows to", () => {
  it.each(examplePlans())("is the one best ARC of the plan that it ends in: $title", ({ plan }) => {
    const open = { ...plan, memory: { ...plan.memory, arc_bytes: 64 * 2 ** 20 } };
    const grown = advise(open, { kind: "no-hardware" }).options.filter(({ changes }) =>
      changes.some(({ path, to }) => path === "memory.arc_bytes" && Number(to) > 64 * 2 ** 20),
    );
    for (const option of grown) {
      const end = apply(open, option);
      const paths = option.changes.map(({ path }) => path);
      const isOpened = paths.includes("memory.arc_meta_limit_percent");
      expect(option.title.includes("let metadata have all of it"), option.title).toBe(isOpened);
      if (option.changes.some(({ path }) => path === "memory.buffer_pool_bytes")) continue;
      expect(end.memory.arc_bytes).toBe(bestArcOf(end)?.arc_bytes);
    }
  });
});

describe("a drive of which captures show only what it was seen to serve", () => {
  const seen = patched(defaultPlan(), {
    layout: { openzfs: "2.3", indirect_block_bytes: 131072 },
    instance: { type: "custom", vcpus: 2 },
    workload: { threads: 8, cpu_ms_per_query: 5 },
    storage: {
      device: "custom",
      custom_device: {
        name: "seen",
        read_latency_ms: 0.5,
        read_iops: 700,
        read_bytes_per_s: 1e9,
        seen_reads_per_s: 690,
        sync_write_ms: 1,
        points: [],
      },
    },
  });
  const { options } = advise(seen, { kind: "budget", month_usd: 1e6 });

  it("is no limit, while processors are", () => {
    const { bottleneck, limits, marks } = evaluate(seen);
    expect(bottleneck).toBe("cpu");
    expect(limits.map(({ id }) => id)).not.toContain("device-iops");
    expect(marks.map(({ code }) => code)).not.toContain("drive");
  });

  it("bears no change that asks more of it", () => {
    const more = { ...seen, instance: { ...seen.instance, vcpus: 8 } };
    expect(evaluate(more).marks.map(({ code }) => code)).toContain("drive");
    expect(options.length).toBeGreaterThan(0);
    for (const { effect } of options)
      expect(effect.marks.map(({ code }) => code)).not.toContain("drive");
  });
});

describe("a drive that captures only saw full", () => {
  const drive = {
    name: "full",
    read_latency_ms: 10_000 / 60,
    read_iops: 60,
    read_bytes_per_s: 1e9,
    seen_in_flight: 10,
    sync_write_ms: 1,
    points: [5, 10, 20, 40].map((concurrency) => ({
      concurrency,
      reads_per_s: Math.min(60, concurrency * 6),
    })),
  };
  const full = patched(defaultPlan(), {
    data: { file_bytes: 2e9, measured_trees: null },
    layout: { openzfs: "2.3", indirect_block_bytes: 131072 },
    memory: { ram_bytes: 8 * 2 ** 30, arc_bytes: 192 * 2 ** 20, buffer_pool_bytes: 64 * 2 ** 20 },
    instance: { type: "custom", vcpus: 2 },
    workload: { threads: 16, cpu_ms_per_query: 5, distribution: "uniform", working_set_ratio: 1 },
    storage: { device: "custom", custom_device: drive },
  });
  const codes = (marks: readonly { readonly code: string }[]) => marks.map(({ code }) => code);

  it("limits a plan that keeps it full", () => {
    const { bottleneck, marks } = evaluate(full);
    expect(bottleneck).toBe("device-iops");
    expect(codes(marks)).not.toContain("room");
  });

  it("is planned as slow as it can be where a plan leaves it room, and says so", () => {
    const fewer = { ...full, workload: { ...full.workload, threads: 4 } };
    const { marks, reads } = evaluate(fewer);
    expect(marks[0]?.text).toContain("captures saw it only full, with 10 reads in flight");
    const custom_device = { ...drive, read_latency_ms: 1, seen_in_flight: null, points: [] };
    const fast = patched(fewer, { storage: { custom_device } });
    expect(reads.per_s).toBeLessThan(evaluate(fast).reads.per_s);
  });

  it("is helped by an ARC that leaves it room", () => {
    const { options } = advise(full, { kind: "no-hardware" });
    const grown = options.find(({ changes }) =>
      changes.some(({ path }) => path === "memory.arc_bytes"),
    );
    expect(codes(grown?.effect.marks ?? [])).toContain("room");
  });
});

describe("a plan that counts on more RAM than its machine has", () => {
  const beyond = patched(server2018, { memory: { ram_bytes: 64 * 2 ** 30 } });
  const goals: readonly Goal[] = [
    { kind: "no-hardware" },
    { kind: "budget", month_usd: 400 },
    { kind: "reads", reads_per_s: 8000 },
  ];

  it.each(goals)("is not advised to use RAM that is not there: $kind", (goal) => {
    const { options } = advise(beyond, goal);
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) {
      const { memory, instance } = apply(beyond, option);
      if (instance.type !== "aws-i3.large") continue;
      expect(memory.arc_bytes + memory.buffer_pool_bytes).toBeLessThan(15.25 * 2 ** 30);
    }
  });
});

it("where nothing helps, the summary says what stands against the goal", () => {
  const said = (goal: Goal) => advise(server2018, goal).summary;
  expect(said({ kind: "budget", month_usd: price2018 / 2 })).toMatch(
    /: no change keeps the speed for so little\.$/,
  );
});
