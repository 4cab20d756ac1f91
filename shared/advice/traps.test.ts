import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate, type Plan } from "../model/index.ts";
import { type Patch, patched } from "./change.ts";
import { traps } from "./index.ts";

function codesOf(patch: Patch): string[] {
  const plan: Plan = patched(defaultPlan(), patch);
  return traps(plan, evaluate(plan)).map((trap) => trap.code);
}

const MODERN = { openzfs: "2.2", indirect_block_bytes: 131072, ashift: 12 } as const;

describe("known traps", () => {
  it.each<[string, Patch]>([
    ["l2arc-headers", { storage: { l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 475e9 } }],
    ["arc-below-buffer-pool", {}],
    ["record-below-page", { layout: { record_bytes: 4096 } }],
    ["record-above-page", { layout: { record_bytes: 131072 } }],
    [
      "compression-rounded-away",
      { layout: { ...MODERN, record_bytes: 8192 }, data: { compression_ratio: 2.2 } },
    ],
    [
      "raidz-padding",
      {
        layout: { ...MODERN },
        storage: { vdev_type: "raidz2", vdev_width: 10, device: "nvme-gen4" },
      },
    ],
    ["arc-max-ignored", { memory: { arc_bytes: 33554432 } }],
    ["arc-default-takes-ram", { layout: { openzfs: "2.3" } }],
    ["metadata-limit", { memory: { arc_bytes: 8 * 2 ** 30, arc_meta_limit_percent: 75 } }],
    ["doublewrite-off-log-split", { layout: { ...MODERN } }],
    [
      "slog-without-protection",
      { storage: { slog_device: "nvme-consumer" }, workload: { commits_per_query: 1 } },
    ],
    ["slow-flush", { storage: { device: "sata-consumer" }, workload: { commits_per_query: 1 } }],
    ["burst-credits", { storage: { device_bytes: 500e9 } }],
    ["instance-cap", { storage: { device: "aws-gp3", provisioned_iops: 16000 } }],
    ["util-misread", { storage: { device: "intel-750" } }],
    ["slog-on-local-storage", { storage: { slog_device: "aws-i3.large-nvme" } }],
    [
      "special-on-local-storage",
      { layout: { ...MODERN }, storage: { special_device: "aws-i3.large-nvme" } },
    ],
    ["arc-max-below-min", { layout: { ...MODERN }, memory: { arc_bytes: 300 * 2 ** 20 } }],
    [
      "l2arc-warms-slowly",
      {
        memory: { arc_bytes: 10 * 2 ** 30 },
        storage: {
          l2arc_device: "aws-i3en.xlarge-nvme",
          l2arc_bytes: 2500e9,
          l2arc_write_max_bytes: 1048576,
        },
      },
    ],
  ])("are named: %s", (code, patch) => {
    expect(codesOf(patch)).toContain(code);
  });

  it("are not named where they do not hold", () => {
    const codes = codesOf({
      layout: { ...MODERN, doublewrite: true },
      memory: { arc_bytes: 8 * 2 ** 30, buffer_pool_bytes: 2 ** 30 },
    });
    for (const code of ["arc-max-ignored", "arc-below-buffer-pool", "record-below-page"])
      expect(codes).not.toContain(code);
  });

  it("come once each, with threshold and source", () => {
    const plan = patched(defaultPlan(), { layout: { ...MODERN } });
    const list = traps(plan, evaluate(plan));
    expect(new Set(list.map((trap) => trap.code)).size).toBe(list.length);
    expect(list.find((trap) => trap.code === "arc-below-buffer-pool")?.threshold).toContain("ARC");
  });
});

describe("indirect blocks that the ARC misses", () => {
  const words = (storage: Patch["storage"]): string | undefined => {
    const patch: Patch = {
      data: { file_bytes: 2e12, measured_trees: null },
      layout: { ...MODERN, secondarycache: "metadata" },
      memory: { arc_bytes: 2 ** 30, ram_bytes: 64 * 2 ** 30 },
      storage: { device_bytes: 4e12, ...storage },
    };
    const { warnings } = evaluate(patched(defaultPlan(), patch));
    return warnings.find(({ code }) => code === "metadata-misses")?.text;
  };

  it("are said to come from where they are", () => {
    expect(words({})).toMatch(/also fetches .* blocks from disk/);
    expect(words({ l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 100e9 })).toMatch(
      /also fetches .* blocks from the L2ARC/,
    );
    expect(words({ special_device: "nvme-gen4", special_bytes: 2e9 })).toMatch(
      /blocks from the special vdev \(\d+\.\d %\) and disk \(\d+\.\d %\)\./,
    );
  });
});

describe("records above pages", () => {
  const words = (distribution: Plan["workload"]["distribution"]): string => {
    const plan = patched(defaultPlan(), {
      layout: { ...MODERN, record_bytes: 131072 },
      memory: { ram_bytes: 256 * 2 ** 30, arc_bytes: 128 * 2 ** 30 },
      workload: { distribution, zipf_exponent: 0.9 },
    });
    const found = evaluate(plan).warnings.find(({ code }) => code === "record-above-page");
    return found?.text ?? "";
  };

  it("are told apart by where popular rows lie, as far as any are", () => {
    expect(words("zipf")).toMatch(/hashed keys, it answers about \d+\.\d %/);
    expect(words("uniform")).toContain("A record of 128 KiB holds 8 pages");
    expect(words("uniform")).not.toContain("hashed");
  });
});
