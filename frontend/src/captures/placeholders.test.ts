import { describe, expect, it } from "vitest";
import type { ZfsGetCapture } from "../api/index.ts";
import { withoutNames } from "./placeholders.ts";
import { zdbCapture } from "./testing.ts";

describe("captures without names", () => {
  it("contain no path, dataset or file name of the original", () => {
    const text = JSON.stringify(withoutNames([zdbCapture]));
    for (const name of ["sbtest1.ibd", "mysqldata", zdbCapture.name]) {
      expect(text).not.toContain(name);
    }
  });

  it("keep every figure", () => {
    const [hidden] = withoutNames([zdbCapture]);
    expect(hidden).toMatchObject({ totals: zdbCapture.totals, lines: zdbCapture.lines });
  });

  it("use one placeholder for one dataset across captures", () => {
    const zfsGet: ZfsGetCapture = {
      kind: "zfs-get",
      name: "zfs-get.txt",
      bytes: 1,
      lines: 1,
      issues_total: 1,
      issues: [{ line: 1, excerpt: "tank/secret broken", reason: "cut" }],
      complete: true,
      datasets: {
        "tank/secret": { recordsize: "128K", mountpoint: "/srv/secret" },
        "mysqldata/data": { recordsize: "16K" },
      },
      sizes: { "tank/secret": { recordsize: 131_072 } },
      ratios: {},
      sources: { "tank/secret": { mountpoint: "inherited from tank/secret" } },
      pools: {},
      pool_sizes: {},
    };
    const [, hidden] = withoutNames([zdbCapture, zfsGet]);
    expect(hidden).toMatchObject({
      datasets: { "dataset 1": { recordsize: "16K" }, "dataset 2": { recordsize: "128K" } },
      sizes: { "dataset 2": { recordsize: 131_072 } },
    });
    expect(JSON.stringify(hidden)).not.toContain("secret");
  });
});
