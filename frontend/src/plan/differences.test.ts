import { defaultPlan } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { changeInWords, differences } from "./differences.ts";

describe("differences of two plans", () => {
  const before = defaultPlan();
  const larger = withField(before, "layout.record_bytes", 32768);

  it("are named with both values", () => {
    expect(differences(before, larger)).toEqual([
      { path: "layout.record_bytes", label: "recordsize", before: "16 KiB", after: "32 KiB" },
    ]);
    expect(changeInWords(before, larger)).toBe("recordsize 16 KiB to 32 KiB");
  });

  it.each([
    ["memory.arc_bytes", 12_000_000_000, 12_000_000_001],
    ["memory.arc_bytes", 12_000_000_000, 12_030_000_000],
    ["data.compression_ratio", 1.27, 1.2701],
  ] as const)("never read the same on both sides: %s %d to %d", (path, was, is) => {
    const [found] = differences(withField(before, path, was), withField(before, path, is));
    expect(found?.before).not.toBe(found?.after);
  });

  it("tell that nothing was bought before", () => {
    const onGp3 = withField(before, "storage.device", "aws-gp3");
    expect(differences(onGp3, withField(onGp3, "storage.provisioned_iops", 7700))).toMatchObject([
      { label: "Provisioned IOPS", before: "3,000 /s (none bought)", after: "7,700 /s" },
    ]);
  });

  it("are counted when there are many", () => {
    const other = ["data.files", "workload.threads", "storage.vdevs"] as const;
    const after = other.reduce((plan, path) => withField(plan, path, 5), larger);
    expect(changeInWords(before, after)).toBe("Number of files, recordsize and 2 more");
  });

  it("tell a new name from no change", () => {
    expect(changeInWords(before, before)).toBe("No change");
    expect(changeInWords(before, { ...before, title: "B" })).toBe("Named “B”");
  });
});
