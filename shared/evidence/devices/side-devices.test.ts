import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** An interval in which a disk of 60 requests/s has nearly nothing to do, and one in which reads wait for it. */
const IDLE = { reads: 10, queue: 0.1, ms: 10, util: 10 };
const FULL = { reads: 60, queue: 6, ms: 100, util: 100 };

/** The server with one more vdev, vdd, which iostat saw at work like that, one interval after the other. */
function beside(role: "cache" | "log" | "special", ...kinds: (typeof IDLE)[]): EvidenceCapture[] {
  return selectOnly.map((capture): EvidenceCapture => {
    if (capture.kind === "zpool-status") {
      const pools = capture.pools.map((pool) => {
        const [last] = pool.vdevs.slice(-1);
        const vdevs = last ? [{ ...last, path: ["lab", "vdd"], name: "vdd", role }] : [];
        return { ...pool, vdevs: [...pool.vdevs, ...vdevs] };
      });
      return { ...capture, pools };
    }
    if (capture.kind !== "iostat") return capture;
    const devices = capture.devices.map((device) => {
      if (device.device !== "vdd") return device;
      const each = (of: keyof typeof IDLE) =>
        device.series.report.map((_, i) => kinds[i % kinds.length]?.[of] ?? 0);
      const times = { await_ms: each("ms"), read_await_ms: each("ms") };
      const other = { queue: each("queue"), util_percent: each("util") };
      return {
        ...device,
        series: { ...device.series, reads_per_s: each("reads"), ...times, ...other },
      };
    });
    return { ...capture, devices };
  });
}

describe("a device beside the data's", () => {
  it.each([
    ["cache", "storage.l2arc_device", "l2arc_custom_device"],
    ["special", "storage.special_device", "special_custom_device"],
  ] as const)("of %s that was seen full has the limit that it showed", (role, path, own) => {
    const { plan, fields, conflicts } = size(beside(role, IDLE, FULL));
    expect(fields[path]?.value).toBe("custom");
    expect(fields[path]?.why).toMatch(/^vdd of the pool\. .* 60\.0 requests\/s/);
    expect(plan.storage[own]).toMatchObject({ read_iops: 60, read_latency_ms: 10 });
    expect(conflicts.map((one) => one.path)).not.toContain(path);
  });

  it("that had room, or never had, is taken for one of the catalogue", () => {
    for (const kind of [IDLE, FULL]) {
      const { plan } = size(beside("cache", kind));
      expect(plan.storage).toMatchObject({ l2arc_device: "sata-enterprise" });
      expect(plan.storage.l2arc_custom_device).toBeNull();
    }
  });

  it("for commits is not known by reads", () => {
    expect(size(beside("log", IDLE, FULL)).plan.storage.slog_device).toBe("sata-enterprise");
  });
});
