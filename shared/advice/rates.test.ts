import { expect, it } from "vitest";
import { pointSelect } from "../evidence/servers.test.support.ts";
import { size } from "../evidence/size.ts";
import { defaultPlan, newServer, predict, solvePlan } from "../model/index.ts";
import { withField } from "../plan/paths.ts";
import { advise } from "./index.ts";
import { bandedRates, bandedTime, bandsOfSpeed, bothEndsOf } from "./rates.ts";

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
