import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../depth.test.support.ts";
import { FIELD_PATHS } from "../plan/paths.ts";
import { settingFaults } from "./entered.ts";
import { pointSelect, readWrite } from "./servers.test.support.ts";
import { size } from "./size.ts";

/** Fragmentation moves while a pool is written to, so captures of two hours differ in it. */
const STEADY = FIELD_PATHS.filter((path) => path !== "storage.fragmentation_percent");

const SERVERS = [pointSelect, readWrite] as const;

/** Equal, or as near as two tools print one figure. */
function agrees(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number")
    return Math.abs(a - b) <= 0.05 * Math.max(1, Math.abs(b));
  return JSON.stringify(a) === JSON.stringify(b);
}

describe("the captures of a host", () => {
  it("give the same answer in any order", () => {
    const whole = SERVERS.map((captures) => JSON.stringify(size(captures)));
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1).chain((i) =>
          fc.record({
            i: fc.constant(i),
            order: fc.shuffledSubarray([...(SERVERS[i] ?? [])], {
              minLength: SERVERS[i]?.length ?? 0,
            }),
          }),
        ),
        ({ i, order }) => {
          expect(JSON.stringify(size(order))).toBe(whole[i]);
        },
      ),
      examples(12),
    );
  });

  it("never make a wrong measured field of a right one by leaving files out", () => {
    const own = SERVERS.map((captures) => captures.filter(({ name }) => !name.includes("pg_8k")));
    const whole = own.map((captures) => size(captures));
    fc.assert(
      fc.property(
        fc
          .constantFrom(0, 1)
          .chain((i) => fc.record({ i: fc.constant(i), some: fc.subarray([...(own[i] ?? [])]) })),
        ({ i, some }) => {
          const part = size(some);
          for (const path of STEADY) {
            const [field, full] = [part.fields[path], whole[i]?.fields[path]];
            if (field?.state !== "measured" || full?.state !== "measured") continue;
            expect([path, agrees(field.value, full.value)]).toEqual([path, true]);
          }
        },
      ),
      examples(60),
    );
  });

  it("give an answer whatever is left out, with a prediction unless something is missing or contradicted", () => {
    fc.assert(
      fc.property(fc.subarray([...pointSelect, ...readWrite]), (some) => {
        const sizing = size(some);
        const isOpen = sizing.missing.length + sizing.contradictions.length > 0;
        expect(sizing.result === null).toBe(isOpen);
        expect(sizing.trust === "contradicted").toBe(sizing.contradictions.length > 0);
        expect(JSON.parse(JSON.stringify(sizing.plan))).toEqual(sizing.plan);
      }),
      examples(30),
    );
  });

  it("never beat what is entered", () => {
    fc.assert(
      fc.property(
        fc.record({
          "memory.buffer_pool_bytes": fc.integer({ min: 5 * 2 ** 20, max: 2 ** 40 }),
          "memory.arc_bytes": fc.integer({ min: 2 ** 24, max: 2 ** 40 }),
          "workload.threads": fc.integer({ min: 1, max: 1000 }),
          "workload.pages_per_query": fc.double({ min: 0.1, max: 100, noNaN: true }),
          "layout.ashift": fc.integer({ min: 9, max: 16 }),
        }),
        (set) => {
          expect(settingFaults(set)).toEqual([]);
          const { fields, plan } = size(pointSelect, set);
          for (const [path, value] of Object.entries(set))
            expect(fields[path]).toMatchObject({ value, state: "entered" });
          expect(plan.workload.threads).toBe(set["workload.threads"]);
          expect(plan.memory.arc_bytes).toBe(set["memory.arc_bytes"]);
        },
      ),
      examples(15),
    );
  });
});

describe("an entered field", () => {
  it("that a plan does not have, or cannot hold so, is refused with the reason", () => {
    const faults = settingFaults({
      "memory.arc": 1,
      "memory.arc_bytes": "much",
      "layout.ashift": 99,
      "layout.openzfs": "3.0",
      "workload.threads": 8,
      "storage.custom_device.read_iops": -1,
      "storage.custom_device.colour": 1,
    });
    expect(faults.map(({ path }) => path)).toEqual([
      "memory.arc",
      "memory.arc_bytes",
      "layout.ashift",
      "layout.openzfs",
      "storage.custom_device.read_iops",
      "storage.custom_device.colour",
    ]);
  });

  it("names the part of a device that this role has not", () => {
    const known = { name: "entered", read_latency_ms: 1, read_iops: 1000, points: [] };
    const device = { ...known, read_bytes_per_s: 1e8, sync_write_ms: 1, seen_in_flight: 4 };
    expect(settingFaults({ "storage.special_custom_device": device })).toEqual([
      { path: "storage.special_custom_device", reason: "seen_in_flight: unknown field" },
    ]);
    expect(settingFaults({ "storage.custom_device": device })).toEqual([]);
  });

  it("names an entry of the catalogue, and the nearest ones where it does not", () => {
    const reasons = settingFaults({
      "instance.type": "i3.large",
      "storage.device": "gen4",
      "storage.slog_device": "floppy",
      "storage.l2arc_device": null,
      "storage.special_device": "nvme-gen4",
    }).map(({ reason }) => reason);
    expect(reasons).toEqual([
      "the catalogue has no such machine: enter aws-i3.large",
      "the catalogue has no such device: enter nvme-gen4 or nvme-gen4-fast",
      "the catalogue has no such device: enter custom, for your own",
    ]);
  });
});
