import { expect, it } from "vitest";
import { pointSelect } from "../evidence/servers.test.support.ts";
import { size } from "../evidence/size.ts";
import { defaultPlan, newServer, predict, solvePlan } from "../model/index.ts";
import { withField } from "../plan/paths.ts";
import { advise } from "./index.ts";
import {
  bandedRates,
  bandedTime,
  bandsOfSpeed,
  bothEndsOf,
  changeText,
  rateChange,
} from "./rates.ts";

const beyond = newServer({
  engine: "postgresql",
  file_bytes: 500e9,
  compression_ratio: 2,
  machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
  device: "nvme-gen4",
  clients: 32,
});

it("an untested plan is told by the ends that its prediction has, whatever it is counted in", () => {
  const ofManyPages = withField(beyond, "workload.pages_per_query", 8);
  for (const plan of [
    beyond,
    ofManyPages,
    withField(defaultPlan(), "storage.vdev_type", "raidz3"),
  ]) {
    const prediction = predict(plan);
    expect(prediction.marks).not.toEqual([]);
    expect(bothEndsOf(solvePlan(plan))).toEqual({
      ...bandedRates(prediction),
      ...bandedTime(prediction),
    });
  }
});

it("a plan whose like was measured has a middle", () => {
  expect(predict(defaultPlan()).marks).toEqual([]);
  expect(bothEndsOf(solvePlan(defaultPlan()))).toBeNull();
});

it("the bands of a plan's speed are those of its prediction", () => {
  const prediction = predict(defaultPlan());
  expect(bandsOfSpeed(solvePlan(defaultPlan()))).toEqual({
    ...bandedRates(prediction),
    ...bandedTime(prediction),
  });
});

it("a plan whose captures leave no digit between both ends is told by these, as its prediction is", () => {
  const { plan } = size(pointSelect);
  const grown = solvePlan(withField(plan, "memory.arc_bytes", 1.88 * 2 ** 30));
  const ends = bothEndsOf(grown);
  expect(ends).toMatchObject({ ...bandedRates(predict(grown.setup.plan)), probability: 0.8 });
  expect(ends?.high).toBeGreaterThan(5 * (ends?.low ?? 0));
  expect(bothEndsOf(solvePlan(plan))).toBeNull();
});

it("tells what was turned down and untested by both ends of its band", () => {
  const plan = defaultPlan();
  const { rejected } = advise(plan, { kind: "budget", month_usd: predict(plan).cost.month_usd });
  const untested = rejected.filter(({ reason }) => /untested/.test(reason));
  expect(untested.some(({ reason }) => /to [\d,]+–[\d,]+ reads\/s \(untested\)/.test(reason))).toBe(
    true,
  );
  for (const { reason } of untested) expect(reason).not.toMatch(/[1-9]\d? %, untested/);
});

it("a change whose band is more than three times wide is told by its ends first", () => {
  const now = { reads_per_s: 480, queries_per_s: 480, low: 400, high: 560, probability: 0.8 };
  const wide = { reads_per_s: 1213, queries_per_s: 1213, low: 621, high: 2340, probability: 0.8 };
  const told = rateChange(now, wide);
  expect(`${changeText(told)} (${told.band})`).toBe(
    "from 480 to 621–2,340 reads/s (80 %, about 1,200)",
  );
  const narrow = rateChange(now, { ...wide, low: 1000, high: 1500 });
  expect(`${changeText(narrow)} (${narrow.band})`).toBe(
    "from 480 to 1,200 reads/s (80 %: 1,000 to 1,500)",
  );
});
