import { describe, expect, it } from "vitest";
import { withoutNames } from "./placeholders.ts";
import { zfsGetCapture, zpoolIostatCapture } from "./testing/captures.ts";
import { zdbCapture } from "./testing/zdb-capture.ts";

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
    const datasets = {
      "tank/secret": { recordsize: "128K" },
      "mysqldata/data": { recordsize: "16K" },
    };
    const [, hidden] = withoutNames([zdbCapture, { ...zfsGetCapture, datasets }]);
    expect(hidden).toMatchObject({
      datasets: { "dataset 1": { recordsize: "16K" }, "dataset 2": { recordsize: "128K" } },
      sizes: { "dataset 2": { recordsize: 16_384 } },
    });
  });

  it("drop properties and sources that are names themselves", () => {
    const [hidden] = withoutNames([zfsGetCapture]);
    expect(hidden).toMatchObject({
      datasets: { "dataset 1": { recordsize: "16K", primarycache: "metadata" } },
    });
    expect(JSON.stringify(hidden)).not.toMatch(/secret|tank/);
  });

  it("quote no unread line", () => {
    const issues = [{ line: 1, excerpt: "tank/secret broken", reason: "cut" }];
    const [hidden] = withoutNames([{ ...zdbCapture, issues }]);
    expect(hidden?.issues).toEqual([{ line: 1, excerpt: "(hidden)", reason: "cut" }]);
  });

  it("name no pool or vdev", () => {
    const text = JSON.stringify(withoutNames([zpoolIostatCapture]));
    expect(text).not.toMatch(/hold|slow/);
  });
});
