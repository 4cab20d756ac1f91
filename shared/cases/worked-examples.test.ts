import { describe, expect, it } from "vitest";
import { patched } from "../advice/change.ts";
import { advise, growth } from "../advice/index.ts";
import { evaluate } from "../model/index.ts";
import { workedExamplesPage } from "./index.ts";
import { commitsOnDisks, defaultRecordsize, growingMirrors } from "./worked-plans.ts";

describe("docs/generated/worked-examples.md", () => {
  it("has no figure that is not one", () => {
    expect(workedExamplesPage()).not.toMatch(/NaN|undefined/);
  });
});

describe("recordsize left at 128K", () => {
  it("is limited by bytes, and no other recordsize lifts reads/s as the first option's, at no cost", () => {
    const plan = defaultRecordsize();
    const now = evaluate(plan);
    expect(now.bottleneck).toBe("device-bandwidth");
    const [first] = advise(plan, { kind: "budget", month_usd: now.cost.month_usd }).options;
    expect(first?.changes[0]).toMatchObject({ path: "layout.record_bytes", from: 131072 });
    expect(first?.effect.reads_per_s).toBeGreaterThan(now.reads.per_s * 1.5);
    for (const record_bytes of [16384, 32768, 65536] as const) {
      const other = evaluate(patched(plan, { layout: { record_bytes } }));
      expect(first?.effect.reads_per_s).toBeGreaterThanOrEqual(other.reads.per_s);
    }
    expect(first?.difference.month_usd).toBe(0);
  });
});

describe("one replication thread on disks", () => {
  const plan = commitsOnDisks();

  it("commits about as often as was published for a pair of 7.2k disks", () => {
    expect(Math.abs(evaluate(plan).commits.per_s / 104 - 1)).toBeLessThan(0.05);
  });

  it("commits about as often as was published with an Optane as log device", () => {
    const logged = { ...plan, storage: { ...plan.storage, slog_device: "optane-p4800x" } };
    expect(Math.abs(evaluate(logged).commits.per_s / 7400 - 1)).toBeLessThan(0.05);
  });

  it("is advised a log device that is on sale", () => {
    const { options } = advise(plan, { kind: "reads", reads_per_s: 1500 });
    const log = options.find(({ id }) => id === "slog-nvme-gen4");
    expect(log?.meets_goal).toBe(true);
  });
});

describe("20 TB on mirrors", () => {
  it("outgrow their ARC before they fill the pool, and a larger ARC is the answer", () => {
    const [first] = growth(growingMirrors(), 5).events;
    expect(first?.code).toBe("metadata-outgrows-arc");
    expect(first?.then).toMatch(/^Grow the ARC/);
  });
});
