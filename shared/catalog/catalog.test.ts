import { describe, expect, test } from "vitest";
import { resolveDevice } from "../model/device.ts";
import { defaultPlan } from "../model/plans.ts";
import { catalog, deviceById, instanceById } from "./index.ts";

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
    expect(device.read_iops !== undefined || device.volume !== undefined).toBe(true);
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

test.each(instances)("instance $id has size, price and source", (instance) => {
  expect(instance.id).toMatch(ID);
  expect(instance.vcpus).toBeGreaterThan(0);
  expect(instance.ram_bytes).toBeGreaterThan(2 ** 32);
  expect(instance.usd_per_hour).toBeGreaterThan(0);
  expect(instance.source.length).toBeGreaterThan(10);
});

test("ids are unique, and local drives of instances exist where the catalogue measured them", () => {
  const ids = [...devices, ...instances].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  const missing = instances.filter((one) => one.local_device && !deviceById(one.local_device));
  expect(missing.map((one) => one.id)).toEqual([]);
});

test("the server of 2018 is in the catalogue with what it was limited by", () => {
  expect(instanceById("aws-i3.large")).toMatchObject({
    storage_iops: 3000,
    ram_bytes: 15.25 * 2 ** 30,
  });
});
