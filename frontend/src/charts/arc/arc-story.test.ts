import { arcCurve, newServer, predict } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { expect, it } from "vitest";
import { arcFinding } from "./arc-story.ts";

it("credits no ARC with the end of misses that the plan does not have", () => {
  const server = newServer({
    engine: "postgresql",
    file_bytes: 500e9,
    compression_ratio: 2,
    machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
    device: "hdd-7200",
    clients: 32,
  });
  const plan = withField(server, "memory.arc_bytes", 8 * 2 ** 30);
  const curve = arcCurve(plan);
  expect(plan.memory.arc_bytes).toBeGreaterThan(curve.sufficient_bytes ?? Number.POSITIVE_INFINITY);
  expect(arcFinding(plan, curve, predict(plan))).toMatch(/^Growing the ARC from (?!.*misses)/);
});
