import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "./captures.ts";
import { pointSelect, readWrite } from "./servers.test.support.ts";
import { size } from "./size.ts";

function named(captures: readonly EvidenceCapture[], folder: string): EvidenceCapture[] {
  return captures.map((capture) => ({ ...capture, name: `${folder}/${capture.name}` }));
}

/** Captures that state something of their host: RAM, kernel, or the pool. */
const TELLING = new Set(["arcstats", "iostat", "zpool-iostat", "zfs-get", "zpool-status", "zdb"]);

describe("a file of another host among those of one", () => {
  const alone = size(pointSelect);
  const foreign = named(readWrite, "other").filter(({ kind }) => TELLING.has(kind));

  it.each(foreign.map((capture) => [capture.name, capture] as const))(
    "%s changes nothing that was measured, and is named",
    (name, capture) => {
      const mixed = size([...named(pointSelect, "one"), capture]);
      for (const [path, field] of Object.entries(alone.fields)) {
        if (field.state !== "measured") continue;
        expect([path, mixed.fields[path]?.value]).toEqual([path, field.value]);
      }
      expect(mixed.unused.map((one) => one.capture)).toContain(name);
    },
  );

  it("is a conflict with both values where it contradicts", () => {
    const arcstats = foreign.find(({ kind }) => kind === "arcstats");
    const mixed = size([...pointSelect, ...(arcstats ? [arcstats] : [])]);
    const conflict = mixed.conflicts.find(({ path }) => path === "memory.ram_bytes");
    expect(conflict?.values.map(({ value }) => value)).toEqual([7_269_908_480, 6_212_952_064]);
    expect(conflict?.chosen).toBe(7_269_908_480);
  });
});

describe("all files of two hosts", () => {
  it("make the plan of the one with more of them, without a file of the other", () => {
    const mixed = size([...named(pointSelect, "one"), ...named(readWrite, "two")]);
    const alone = size(readWrite);
    expect(mixed.plan.memory.ram_bytes).toBe(alone.plan.memory.ram_bytes);
    expect(mixed.plan.workload.threads).toBe(8);
    const used = Object.values(mixed.fields).flatMap(({ sources }) =>
      sources.map(({ capture }) => capture),
    );
    expect(used.filter((name) => name.startsWith("one/"))).toEqual([]);
  });
});
