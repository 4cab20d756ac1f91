import { describe, expect, it } from "vitest";
import { raidzReadWrite, selectOnly } from "./servers.test.support.ts";
import { size } from "./size.ts";

const GIB = 2 ** 30;

describe("a fact that the user enters against the captures", () => {
  it.each([
    ["instance.vcpus", 1, 2],
    ["memory.arc_bytes", 16 * 2 ** 20, 192 * 2 ** 20],
    ["storage.vdev_width", 7, 1],
    ["data.file_bytes", 3 * GIB, 1_567_596_544],
    // Computed by captures, none of which states it.
    ["workload.threads", 99, 16],
    ["storage.device_bytes", 2 ** 40, 25_232_932_864],
  ] as const)(
    "%s counts, and stands beside what they say with its source",
    (path, said, counted) => {
      const { plan, fields, conflicts } = size(selectOnly, { [path]: said });
      const conflict = conflicts.find((one) => one.path === path);
      expect(fields[path]).toMatchObject({ value: said, state: "entered" });
      expect(plan.origins?.[path]).toBe("entered");
      expect(conflict).toMatchObject({ chosen: said, is_open: false });
      expect(conflict?.values[0]).toEqual({ value: said, sources: [] });
      const others = conflict?.values.slice(1) ?? [];
      expect(others.map(({ value }) => value)).toContain(counted);
      for (const { sources } of others) expect(sources).not.toEqual([]);
      expect(conflict?.why).toMatch(/^The entered value counts, not /);
    },
  );

  it("is no contradiction where it is what they say, rounded", () => {
    const said = { "instance.vcpus": 2, "memory.ram_bytes": 6 * GIB, "data.file_bytes": 1.6e9 };
    expect(size(selectOnly, said).conflicts).toEqual([]);
  });

  it("is asked about where the server used more processors than it says", () => {
    const asked = (cpus: number) =>
      size(raidzReadWrite, { "instance.database_vcpus": cpus }).contradictions.map(
        ({ why }) => why,
      );
    expect(asked(0.5).join()).toMatch(/its group allows 0\.500/);
    expect(asked(2).join()).not.toMatch(/its group allows/);
  });
});
