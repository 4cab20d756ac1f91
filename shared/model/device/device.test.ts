import { describe, expect, test } from "vitest";
import { deviceById } from "../../catalog/index.ts";
import { defaultPlan } from "../plan/plans.ts";
import { restorePlan } from "../plan/restore.ts";
import { setUp } from "../setup.ts";
import { loadCurve, readCostS, responseMs, risingPoints } from "./curve.ts";
import { resolveDevice, volumeRates } from "./device.ts";
import type { Device } from "./types.ts";

const FIRST_OWN = {
  name: "",
  read_latency_ms: 1,
  read_iops: 1000,
  read_bytes_per_s: 1e9,
  sync_write_ms: 1,
  points: [],
};

function device(
  id: string,
  bytes = 1e12,
  iops: number | null = null,
  mib: number | null = null,
): Device {
  return resolveDevice(id, defaultPlan(), {
    bytes,
    provisionedIops: iops,
    provisionedMibPerS: mib,
  });
}

describe("cloud volumes", () => {
  test.each([
    [100e9, 300],
    [10e9, 100],
    [1000e9, 3000],
    [20e12, 16_000],
  ])("gp2 of %d bytes has %i IOPS", (bytes, iops) => {
    expect(device("aws-gp2", bytes).readIops).toBe(iops);
  });

  test.each([
    ["aws-gp2", 1000, 3000],
    ["azure-premium-ssd", 512, 2300],
    ["azure-premium-ssd", 1024, 5000],
  ])(
    "%s of %i GiB, as captures have it, is one of as many of the provider's GB",
    (id, gib, iops) => {
      expect(device(id, gib * 2 ** 30).readIops).toBe(iops);
      expect(device(id, gib * 1e9).readIops).toBe(iops);
    },
  );

  test("gp3 includes 3,000 IOPS and sells no more than 500 per GB", () => {
    expect(device("aws-gp3").readIops).toBe(3000);
    expect(device("aws-gp3", 10e9, 50_000).readIops).toBe(5000);
    expect(device("aws-gp3", 1e12, 200_000).readIops).toBe(80_000);
  });

  test("gp3 throughput needs IOPS to go with it", () => {
    expect(device("aws-gp3", 1e12, 3000, 2000).readBytesPerS).toBe(750 * 2 ** 20);
    expect(device("aws-gp3", 1e12, 8000, 2000).readBytesPerS).toBe(2000 * 2 ** 20);
  });

  test("io1 gives 500 MiB/s, and 16 KiB per IOPS where that is more", () => {
    expect(device("aws-io1", 1e12, 16_000).readBytesPerS).toBe(500 * 2 ** 20);
    expect(device("aws-io1", 2e12, 64_000).readBytesPerS).toBe(1000 * 2 ** 20);
  });

  test("Azure bills and gives the next tier up", () => {
    const rules = deviceById("azure-premium-ssd")?.volume;
    expect(
      rules &&
        volumeRates(rules, { bytes: 600e9, provisionedIops: null, provisionedMibPerS: null }).iops,
    ).toBe(5000);
  });

  test("volumes of a Google machine share its limits, a log device among them", () => {
    const of = (vdevs: number, slog: string | null = null): Device => {
      const { storage, ...plan } = defaultPlan();
      const pool = { ...storage, device: "gcp-pd-ssd", vdevs, vdev_width: 1, slog_device: slog };
      const use = { bytes: 100e9, provisionedIops: null, provisionedMibPerS: null };
      return resolveDevice("gcp-pd-ssd", { ...plan, storage: pool }, use);
    };
    expect(of(1).readIops).toBe(6000 + 30 * 100);
    expect(of(1).readBytesPerS).toBe((240 + 48) * 2 ** 20);
    expect(of(4).readIops * 4).toBe(6000 + 30 * 400);
    expect(of(1, "gcp-pd-ssd").readIops).toBe(3000 + 30 * 100);
    expect(of(1, "gcp-hyperdisk-balanced").readIops).toBe(9000);
  });

  test("a read of 16 KiB counts as one, one of 1 MiB as four", () => {
    expect(readCostS(device("aws-gp2"), 16384) * 3000).toBeCloseTo(1, 9);
    expect(readCostS(device("aws-gp2"), 2 ** 20) * 3000).toBeGreaterThanOrEqual(4);
  });

  test("a disk seeks or transfers, so that large reads cost both", () => {
    const disk = device("hdd-7200");
    expect(readCostS(disk, 2 ** 21)).toBeCloseTo(1 / 79 + 2 ** 21 / 180e6, 9);
    const flash = device("sata-enterprise");
    expect(readCostS(flash, 2 ** 21)).toBeCloseTo(2 ** 21 / flash.readBytesPerS, 9);
  });
});

describe("several own devices in one plan", () => {
  const own = { ...FIRST_OWN, name: "pool", read_latency_ms: 8 };
  const cache = { ...FIRST_OWN, name: "cache", read_latency_ms: 0.1 };
  const plan = defaultPlan();
  const storage = {
    ...plan.storage,
    device: "custom",
    l2arc_device: "custom",
    slog_device: "custom",
    custom_device: own,
    l2arc_custom_device: cache,
  };

  test("each role has its own description", () => {
    const setup = setUp({ ...plan, storage });
    expect(setup.device.idleMs).toBe(8);
    expect(setup.l2Device?.idleMs).toBe(0.1);
  });

  test("a role without one shares the pool's", () => {
    expect(setUp({ ...plan, storage }).slogDevice?.name).toBe("pool");
  });

  test("a plan of before keeps its meaning when it is restored", () => {
    const { l2arc_custom_device: _dropped, ...older } = storage;
    const restored = restorePlan({ ...plan, storage: older });
    expect(restored.changes).toEqual([]);
    expect(setUp(restored.plan).l2Device?.name).toBe("pool");
  });
});

describe("a drive under load", () => {
  const drive = device("intel-p3700");
  const costS = readCostS(drive, 4096);

  test("answers more slowly the busier it is, and never faster than idle", () => {
    let last = 0;
    for (let busy = 0; busy <= 1; busy += 0.05) {
      const ms = responseMs(drive, busy / costS, busy, 0.99, 4096);
      expect(ms).toBeGreaterThanOrEqual(last);
      last = ms;
    }
    expect(responseMs(drive, 1, 0, 0.99, 4096)).toBeCloseTo(drive.idleMs, 6);
  });

  test("never gives more than its limit, and one read at a time takes its idle time", () => {
    expect(loadCurve(drive, 1e6, costS, 4096)).toBeLessThanOrEqual(1 / costS);
    expect(loadCurve(drive, 1, costS, 4096)).toBeCloseTo(1000 / drive.idleMs, -3);
  });
});

test("points that fall or repeat are made to rise", () => {
  expect(
    risingPoints([
      [4, 100],
      [1, 50],
      [8, 90],
      [8, 200],
      [0, 5],
    ]),
  ).toEqual([
    [1, 50],
    [4, 100],
    [8, 100],
  ]);
});
