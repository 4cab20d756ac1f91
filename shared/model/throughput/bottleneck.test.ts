import { expect, it } from "vitest";
import { newServer, predict } from "../index.ts";

it("clients limit a plan by their number, and by their pauses only where they pause", () => {
  const plan = newServer({
    engine: "innodb",
    file_bytes: 200e9,
    compression_ratio: 1.5,
    machine: { ram_bytes: 64 * 2 ** 30, vcpus: 8 },
    device: "nvme-gen4",
    clients: 1,
  });
  const limitAt = (think_ms: number) =>
    predict({ ...plan, workload: { ...plan.workload, think_ms } }).bottleneck_text;
  expect(limitAt(0)).toBe("number of clients");
  expect(limitAt(5)).toBe("clients and their pauses");
});
