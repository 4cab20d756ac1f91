import { expect, it } from "vitest";
import { defaultPlan, newServer, type Plan } from "../model/index.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { takenAsRight } from "../plan/could-be.ts";
import { narrowingFields } from "./narrow.ts";
import { bandsOfSpeed } from "./rates.ts";

const bandedSpeed = (plan: Plan) => bandsOfSpeed(solvePlan(plan));

const nvme = newServer({
  engine: "innodb",
  file_bytes: 200e9,
  compression_ratio: 1.5,
  machine: { ram_bytes: 64 * 2 ** 30, vcpus: 8 },
  device: "nvme-gen4",
  clients: 16,
});

it("the speed of a new server on NVMe is open by the pages and the CPU time of a query", () => {
  const fields = narrowingFields(nvme);
  expect(fields).toEqual(["workload.cpu_ms_per_query", "workload.pages_per_query"]);
  const [whole, narrowed] = [nvme, takenAsRight(nvme, fields)].map(bandedSpeed);
  expect(whole?.high).toBeGreaterThan(10 * (whole?.low ?? 0));
  expect(narrowed?.high).toBeLessThan(2 * (narrowed?.low ?? 0));
  expect(narrowed?.low).toBeGreaterThan(whole?.low ?? 0);
  expect(narrowed?.high).toBeLessThan(whole?.high ?? 0);
});

it("on a volume it is open by which pages are read, and its latency by how many", () => {
  const volume = newServer({
    engine: "innodb",
    file_bytes: 200e9,
    compression_ratio: 1.5,
    machine: "aws-r6i.2xlarge",
    device: "aws-gp3",
    clients: 16,
  });
  const fields = narrowingFields(volume);
  expect(fields).toHaveLength(2);
  expect(new Set(fields)).toEqual(new Set(["workload.distribution", "workload.pages_per_query"]));
  const { mean_low_ms, mean_high_ms } = bandedSpeed(takenAsRight(volume, fields));
  expect(mean_high_ms).toBeLessThan(3 * mean_low_ms);
});

it("no field is named of a band that is narrow, or that nothing assumed widens", () => {
  expect(narrowingFields(defaultPlan())).toEqual([]);
  const said = Object.keys(nvme.origins ?? {}).map((path) => [path, "entered"] as const);
  expect(narrowingFields({ ...nvme, origins: Object.fromEntries(said) })).toEqual([]);
});

it("what the captures of a server leave open stays open", () => {
  const captured = {
    ...nvme,
    origins: { ...nvme.origins, "memory.arc_bytes": "measured" as const },
  };
  expect(bandedSpeed(captured)).toEqual(bandedSpeed(nvme));
  expect(narrowingFields(captured)).toEqual([]);
});
