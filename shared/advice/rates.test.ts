import { expect, it } from "vitest";
import { defaultPlan, newServer, predict, solvePlan } from "../model/index.ts";
import { withField } from "../plan/paths.ts";
import { advise } from "./index.ts";
import { bandedRates, bandedTime, untestedOf } from "./rates.ts";

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
    expect(untestedOf(solvePlan(plan))).toEqual({
      ...bandedRates(prediction),
      ...bandedTime(prediction),
    });
  }
});

it("a plan whose like was measured has a middle", () => {
  expect(predict(defaultPlan()).marks).toEqual([]);
  expect(untestedOf(solvePlan(defaultPlan()))).toBeNull();
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
