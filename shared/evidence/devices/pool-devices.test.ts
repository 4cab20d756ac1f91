import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect, raidzReadWrite, selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { observedByIostat } from "../working-points.ts";

const WITHOUT_ZPOOL = raidzReadWrite.filter(({ kind }) => kind !== "zpool-iostat");

/** The same, as iostat prints disks whose requests take less than its last digit. */
function soQuick(which: (place: number) => boolean): EvidenceCapture[] {
  return WITHOUT_ZPOOL.map((capture) =>
    capture.kind === "iostat"
      ? {
          ...capture,
          devices: capture.devices.map((device, place) => {
            if (!which(place)) return device;
            const { series } = device;
            const none = series.report.map(() => 0);
            const quick = { ...series, queue: none, await_ms: none };
            return {
              ...device,
              curve: null,
              series: { ...quick, read_await_ms: none, write_await_ms: none },
            };
          }),
        }
      : capture,
  );
}

/** The server without iostat, whose requests waited so many times as long in all, with the same time on the disk. */
function queuedInZfs(times: number): EvidenceCapture[] {
  const longer = (all: readonly (number | null)[]) => all.map((ms) => ms && ms * times);
  return selectOnly.flatMap((one): EvidenceCapture[] => {
    if (one.kind === "iostat") return [];
    if (one.kind !== "zpool-iostat") return [one];
    const vdevs = one.vdevs.map((vdev) => {
      const { total_read: all } = vdev.wait_ms;
      const { total_read_wait_ms: waits } = vdev.series;
      return {
        ...vdev,
        wait_ms: {
          ...vdev.wait_ms,
          ...(all && { total_read: { ...all, mean: all.mean * times } }),
        },
        series: { ...vdev.series, total_read_wait_ms: longer(waits) },
      };
    });
    return [{ ...one, vdevs }];
  });
}

it("requests that wait in ZFS's own queue are not in flight at the disk", () => {
  const [once, thrice] = [1, 3].map((times) => size(queuedInZfs(times)));
  const device = once?.plan.storage.custom_device;
  expect(device?.read_iops).toBeGreaterThan(1);
  expect(thrice?.plan.storage.custom_device?.read_latency_ms).toBeCloseTo(
    device?.read_latency_ms ?? 0,
    6,
  );
  expect(once?.result?.reads.queries_per_s).toBeGreaterThan(48);
});

describe("the pool's disks by iostat", () => {
  const readsOf = (captures: readonly EvidenceCapture[]) =>
    size(captures).measured.device_reads_per_s?.value;

  it("are counted all, whether or not their requests take long enough to be printed", () => {
    const all = readsOf(WITHOUT_ZPOOL);
    expect(all).toBeGreaterThan(1);
    expect(readsOf(soQuick((place) => place % 2 === 0))).toBe(all);
    expect(readsOf(soQuick(() => true))).toBe(all);
  });

  it("have requests in flight by their waits where the queue is printed as 0.00", () => {
    const seen = soQuick(() => true).flatMap((capture) =>
      capture.kind === "iostat" ? capture.devices : [],
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const device of seen) {
      const waits = device.series.report.map(() => 0.08);
      const light = { ...device, series: { ...device.series, read_await_ms: waits } };
      for (const { concurrency, reads_per_s } of observedByIostat(light).points)
        expect(concurrency).toBeCloseTo((reads_per_s * 0.08) / 1000, 9);
    }
  });
});

/** The same disks with their first partitions as iostat -p prints them, and so many times what these did. */
function withPartitions(times: number): EvidenceCapture[] {
  return raidzReadWrite.map((capture) => {
    if (capture.kind !== "iostat") return capture;
    const partitions = capture.devices.map((one) => ({
      ...one,
      device: `${one.device}1`,
      role: "partition" as const,
    }));
    const disks = capture.devices.map((one) => ({
      ...one,
      series: {
        ...one.series,
        reads_per_s: one.series.reads_per_s.map((reads) => (reads ?? 0) * times),
      },
    }));
    return { ...capture, devices: [...disks, ...partitions] };
  });
}

it("a partition of the pool's has the limit of its disk, which others may use", () => {
  const alone = size(withPartitions(1));
  expect(alone.trust).toBe("agrees");
  const [asked] = size(withPartitions(2)).contradictions;
  expect(asked?.why).toMatch(/^The pool's disks made .* something outside of it uses them too/);
});

/** The same disks, of which the first serves nearly all that is asked of the pool. */
function onOneDisk(captures: readonly EvidenceCapture[]): EvidenceCapture[] {
  const less = (all: readonly (number | null)[]) => all.map((one) => (one ?? 0) / 20);
  return captures.map((capture) => {
    if (capture.kind !== "iostat") return capture;
    const devices = capture.devices.map((one) => {
      const { series } = one;
      const [reads_per_s, writes_per_s] = [less(series.reads_per_s), less(series.writes_per_s)];
      return /vd[fg]/.test(one.device)
        ? { ...one, series: { ...series, reads_per_s, writes_per_s } }
        : one;
    });
    return { ...capture, devices };
  });
}

it("a disk that serves far more than its share is named, and marks a plan of other devices", () => {
  const known = { "storage.custom_device": { read_iops: 60, read_latency_ms: 8 } };
  const busiest = (captures: readonly EvidenceCapture[], set = {}) =>
    size(captures, set).stated.find(({ name }) => name === "busiest device");
  expect(busiest(raidzReadWrite)).toBeUndefined();
  expect(busiest(onOneDisk(WITHOUT_ZPOOL), known)).toMatchObject({
    value: "vdc",
    use: "not-modelled",
    mark: expect.stringMatching(/^vdc served 9\d\.\d % of the requests of the pool's 3 devices/),
  });
});

it("a limit that was seen with large reads is said to be one of them", () => {
  const reading = (times: number) =>
    pointSelect.map((capture) => {
      if (capture.kind !== "iostat") return capture;
      const devices = capture.devices.map((one) => {
        const bytes = one.read_bytes_per_s;
        return bytes === null || bytes.mean === null
          ? one
          : { ...one, read_bytes_per_s: { ...bytes, mean: bytes.mean * times } };
      });
      return { ...capture, devices };
    });
  const named = (times: number) =>
    size(reading(times)).stated.find(({ name }) => name === "bytes of a read");
  expect(named(64)?.direction).toMatch(/With smaller records more reads\/s are possible/);
  expect(named(1)).toBeUndefined();
});

it("clients that are typed are those that waited for a drive", () => {
  const once = selectOnly.filter(
    ({ kind, name }) => kind !== "zpool-iostat" && !name.includes("stats-before"),
  );
  const driveOf = (set: Readonly<Record<string, number>>) =>
    size(once, set).fields["storage.custom_device"]?.state;
  expect(driveOf({ "workload.threads": 11 })).toBe("derived");
  expect(driveOf({ "workload.threads": 40 })).not.toBe("derived");
});

it("a report of iostat that stands alone is the mean since boot, and no rate of the load", () => {
  const alone = pointSelect
    .filter(({ kind }) => kind !== "zpool-iostat")
    .map((one) =>
      one.kind === "iostat" ? { ...one, reports: 1, since_boot_dropped: false } : one,
    );
  const { measured, stated } = size(alone);
  expect([measured.device_reads_per_s, measured.device_reads_per_query]).toEqual([
    undefined,
    undefined,
  ]);
  expect(stated.find(({ name }) => name === "iostat reports")?.use).toBe("not-modelled");
  const two = alone.map((one) => (one.kind === "iostat" ? { ...one, reports: 2 } : one));
  expect(size(two).measured.device_reads_per_s?.value).toBeGreaterThan(280);
});

it("two disks that read alike are no stack, and which one is the pool's is asked", () => {
  const unnamed = pointSelect.filter(({ kind }) => !/^(?:zpool-|lsblk)/.test(kind));
  const asDisks = unnamed.map((one) =>
    one.kind === "iostat"
      ? { ...one, devices: one.devices.map((device) => ({ ...device, role: "disk" as const })) }
      : one,
  );
  expect(size(unnamed).measured.device_reads_per_s?.value).toBeGreaterThan(280);
  const { measured, missing } = size(asDisks);
  expect(measured.device_reads_per_s).toBeUndefined();
  const asked = missing.find(({ path }) => path === "storage.device")?.why;
  expect(asked).toContain("dm-0 and vdc read alike, and no capture tells which");
});
