import { describe, expect, test } from "vitest";
import { resolveDevice } from "../model/device/device.ts";
import { evaluate } from "../model/evaluate.ts";
import { defaultPlan } from "../model/plan/plans.ts";
import { restorePlan } from "../model/plan/restore.ts";
import { LOG_SOFTWARE_MS } from "../model/writes/commits.ts";
import { canHave, catalog, cloudOf, deviceById, instanceById, listedDevices } from "./index.ts";

const { devices, instances } = catalog();
const ID = /^[a-z0-9][a-z0-9.-]{0,63}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

describe("every device", () => {
  test.each(devices)("$id has figures with a source", (device) => {
    expect(device.id).toMatch(ID);
    expect(device.source.length).toBeGreaterThan(10);
    expect(["measured", "published", "datasheet", "estimate"]).toContain(device.trust);
    expect(device.read_ms).toBeGreaterThan(0);
    expect(device.sync_write_ms).toBeGreaterThan(0);
    expect(device.name.length).toBeGreaterThan(3);
    expect(device.as_of).toMatch(DATE);
    expect(device.price === undefined || device.price.source.length > 5).toBe(true);
    if (device.price?.as_of) expect(device.price.as_of).toMatch(DATE);
  });

  test.each(devices)("$id can be used in a plan", ({ id }) => {
    const use = { bytes: 1e12, provisionedIops: null, provisionedMibPerS: null };
    const device = resolveDevice(id, defaultPlan(), use);
    expect(device.readIops).toBeGreaterThan(0);
    expect(device.readBytesPerS).toBeGreaterThan(0);
    expect(device.kind).not.toBe("unknown");
  });
});

const volumes = devices.filter(({ kind }) => kind === "cloud-volume");

test.each(volumes)("$id has the limits of a volume", ({ attach, volume }) => {
  expect(attach).toBe("network");
  expect(volume?.tiers ?? (volume?.iops && volume.mib_per_s)).toBeDefined();
  expect(volume?.delivered_ratio).toBeGreaterThan(0.5);
  expect(volume?.io_bytes).toBeGreaterThan(4095);
});

const drives = devices.filter(({ kind }) => kind !== "cloud-volume");

test.each(drives)("$id has figures that agree, so that none is in another unit", (drive) => {
  const { kind, read_ms, read_iops = 0, read_bytes_per_s, sync_write_ms } = drive;
  const turns = kind === "hdd" || kind === "raid-cache";
  expect(["hdd", "raid-cache", "sata", "nvme"]).toContain(kind);
  expect(drive.curve_power).toBeGreaterThan(0);
  const atATime = (read_ms * read_iops) / 1000;
  expect(atATime).toBeGreaterThan(turns ? 0.5 : 2);
  expect(atATime).toBeLessThan(turns ? 2 : 1000);
  expect(sync_write_ms).toBeGreaterThan(0.01);
  expect(sync_write_ms).toBeLessThan(100);
  if (read_bytes_per_s === undefined) return;
  const bytesPerRead = read_bytes_per_s / read_iops;
  expect(bytesPerRead).toBeGreaterThan(turns ? 250e3 : 2e3);
  expect(bytesPerRead).toBeLessThan(turns ? 10e6 : 100e3);
});

test.each(instances)("instance $id has size, price and source", (instance) => {
  expect(instance.id).toMatch(ID);
  expect(instance.vcpus).toBeGreaterThan(0);
  expect(instance.ram_bytes).toBeGreaterThan(2 ** 32);
  expect(instance.usd_per_hour).toBeGreaterThan(0);
  if (instance.reserved_usd_per_year === undefined) return;
  const share = instance.reserved_usd_per_year / ((instance.usd_per_hour ?? 0) * 8760);
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.5);
  expect(instance.source.length).toBeGreaterThan(10);
});

const onEbs = instances.filter(({ family }) => family === "aws-ec2");

test.each(onEbs)("instance $id has EBS limits that last, and no lower ones for a while", (one) => {
  expect(one.storage_iops).toBeGreaterThan(0);
  expect(one.storage_bytes_per_s).toBeGreaterThan(0);
  expect(one.storage_iops_burst).toBeGreaterThanOrEqual(one.storage_iops ?? 0);
  expect(one.storage_bytes_per_s_burst).toBeGreaterThanOrEqual(one.storage_bytes_per_s ?? 0);
});

test("a plan counts on the EBS limits that last, and says how far the instance bursts", () => {
  const plan = defaultPlan();
  const { warnings, limits } = evaluate({
    ...plan,
    storage: { ...plan.storage, device: "aws-gp3", provisioned_iops: 16_000 },
    instance: { ...plan.instance, type: "aws-r7i.large" },
  });
  const cap = warnings.find(({ code }) => code === "instance-cap")?.text;
  expect(cap).toMatch(/allows 3,600 IOPS/);
  expect(cap).toMatch(/r7i.large allows up to 40,000 IOPS and 1.25 GB\/s for a short time/);
  expect(limits.map(({ id }) => id)).toContain("instance-iops");
});

test("drives have no price of the catalogue's, volumes have dated ones", () => {
  const yours = devices.filter(({ pricing }) => pricing === "yours to enter");
  expect(yours.filter(({ attach }) => attach === "network").map(({ id }) => id)).toEqual([
    "azure-premium-ssd-v2",
  ]);
  const drives = devices.filter(({ family }) => family === "physical");
  expect(drives.filter(({ pricing }) => pricing === "dated")).toEqual([]);
});

test("ids are unique, and local drives of instances exist where the catalogue measured them", () => {
  const ids = [...devices, ...instances].map((one) => one.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const missing = instances.filter((one) => one.local_device && !deviceById(one.local_device));
  expect(missing.map((one) => one.id)).toEqual([]);
});

test("a device on sale has every figure and price of its kind, but those that its source does not give", () => {
  const rates = ["write_iops", "read_bytes_per_s", "write_bytes_per_s"];
  const needed = ({ family, volume, price }: (typeof devices)[number]): readonly string[] => {
    if (family === "physical") return [...rates, "power_loss_protection", "advised_for"];
    if (!volume) return [...rates, "capacity_gb", "price"];
    if (!price) return ["price"];
    return [
      volume.tiers ? [] : "usd_per_gb_month",
      volume.iops?.provisioned ? "usd_per_iops_month" : [],
      volume.mib_per_s?.provisioned ? "usd_per_mib_per_s_month" : [],
    ].flat();
  };
  const missing = listedDevices(null).flatMap((device) =>
    needed(device)
      .filter((name) => !(name in device || name in (device.price ?? {})))
      .map((name) => `${device.id}: ${name}`),
  );
  expect(missing).toEqual([
    "aws-r6id.2xlarge-nvme: read_bytes_per_s",
    "aws-r6id.2xlarge-nvme: write_bytes_per_s",
    "gcp-hyperdisk-balanced: usd_per_iops_month",
    "gcp-hyperdisk-balanced: usd_per_mib_per_s_month",
    "azure-premium-ssd-v2: price",
  ]);
});

describe("a drive that nobody buys any more", () => {
  const plan = defaultPlan();
  const old = {
    ...plan,
    instance: { ...plan.instance, type: "custom" },
    storage: { ...plan.storage, device: "wd2500bjkt" },
  };

  test("is not among the devices to choose from", () => {
    expect(listedDevices(null).map(({ id }) => id)).not.toContain("wd2500bjkt");
    expect(listedDevices(null).map(({ id }) => id)).toContain("nvme-gen5");
  });

  test("stays in a plan that has it, with its figures", () => {
    expect(listedDevices("wd2500bjkt").map(({ id }) => id)).toContain("wd2500bjkt");
    expect(restorePlan(old)).toMatchObject({ plan: old, changes: [] });
    expect(evaluate(old).commits.mean_ms).toBeGreaterThan(
      deviceById("wd2500bjkt")?.sync_write_ms ?? 0,
    );
  });
});

test("the server of 2018 is in the catalogue with what it was limited by", () => {
  expect(instanceById("aws-i3.large")).toMatchObject({
    storage_iops: 3000,
    ram_bytes: 15.25 * 2 ** 30,
  });
});

describe("durable writes", () => {
  const published: Readonly<Record<string, readonly [number | null, number | null]>> = {
    wd2500bjkt: [22, null],
    st2000lm003: [15, 72],
    st3750528as: [40, null],
    wd2502abys: [56, 118],
    "hua723020-mirror": [50, null],
    "dell-sas-7200": [58, null],
    hdwe150: [43, null],
    mz7ln512: [160, 333],
    "crucial-m500": [108, 213],
    "intel-520": [2031, null],
    mzvpv512: [104, null],
    "samsung-960-pro": [267, 714],
    "intel-pc-3100": [1274, null],
    "intel-750": [2038, null],
    "intel-p3700": [7380, null],
    "raid-bbu": [23_000, null],
    "hdd-7200": [104, 107],
    "optane-p4800x": [20_000, null],
    "optane-dm-cache": [3100, null],
    "optane-bcache": [2500, null],
    "usb-sata-disk": [28, null],
    "usb-sata-disk-ext4": [13, null],
    "sata-7200-cache-on": [null, 119],
    "sata-7200-cache-off": [null, 117],
  };

  test("carry every published rate", () => {
    for (const [id, [fsync, fdatasync]] of Object.entries(published)) {
      expect(deviceById(id), id).toMatchObject({
        ...(fsync === null ? {} : { fsync_per_s: fsync }),
        ...(fdatasync === null ? {} : { fdatasync_per_s: fdatasync }),
      });
    }
  });

  test("last as long as one flush where fdatasync was measured, else as fsync", () => {
    for (const { id, sync_write_ms, fsync_per_s, fdatasync_per_s } of devices) {
      const rate = fdatasync_per_s ?? fsync_per_s;
      if (rate !== undefined) expect(sync_write_ms * rate, id).toBeCloseTo(1000, -2);
    }
  });

  test("are made by each of them as the log of a pool", () => {
    const plan = defaultPlan();
    for (const id of Object.keys(published)) {
      const { commits } = evaluate({
        ...plan,
        storage: { ...plan.storage, slog_device: id },
        workload: { ...plan.workload, threads: 1, flushed_pages_per_commit: 0 },
      });
      const device = deviceById(id);
      expect(commits.log_device).toBe(device?.name);
      expect(commits.mean_ms).toBeCloseTo((device?.sync_write_ms ?? 0) + LOG_SOFTWARE_MS, 3);
    }
  });
});

test.each([
  [100, 128],
  [333, 128],
  [334, 250],
  [1000, 250],
])("gp2 of %i GB lasts at %i MiB/s, what it does on credit left out", (gb, mib) => {
  const use = { bytes: gb * 1e9, provisionedIops: null, provisionedMibPerS: null };
  expect(resolveDevice("aws-gp2", defaultPlan(), use).readBytesPerS).toBe(mib * 2 ** 20);
});

test("volumes that an instance cannot attach are its provider's, and one at least is left", () => {
  for (const instance of instances) {
    const own = devices.filter(({ id, volume }) => volume && cloudOf(id) === cloudOf(instance.id));
    const refused = instance.refused_volumes ?? [];
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([...refused]));
    expect(own.some((device) => canHave(instance, device))).toBe(true);
  }
});
