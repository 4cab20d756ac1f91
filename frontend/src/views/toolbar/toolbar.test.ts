import { defaultPlan, newServer } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { aboutServer } from "./words.ts";

describe("what server a plan is of", () => {
  it("is its engine, its data and its clients", () => {
    const plan = newServer({
      engine: "postgresql",
      file_bytes: 500e9,
      compression_ratio: 2,
      machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
      device: "nvme-gen4",
      clients: 1,
    });
    expect(aboutServer(plan)).toBe("PostgreSQL, 500 GB of data, 1 client");
  });

  it("leaves out what no capture told", () => {
    const plan = withField(defaultPlan(), "workload.threads", 16);
    const origins = { "data.file_bytes": "missing" } as const;
    expect(aboutServer({ ...plan, origins })).toBe("InnoDB, 16 clients");
  });
});
