import { describe, expect, test } from "vitest";
import {
  allocatedBytes,
  devicesPerRead,
  devicesPerWrite,
  physicalBytes,
  redundancyOf,
} from "./physical.ts";

describe("a compressed record", () => {
  test.each([
    [16384, 9, 12800],
    [16384, 12, 16384],
    [32768, 12, 28672],
    [65536, 12, 53248],
    [131072, 12, 102400],
  ])("of %i bytes at ashift %i compressed 1.28x takes %i bytes", (record, ashift, psize) => {
    expect(physicalBytes(record, 1.28, ashift)).toBe(psize);
  });

  test("is stored whole where nothing is saved", () => {
    expect(physicalBytes(4096, 10, 12)).toBe(4096);
    expect(physicalBytes(16384, 1, 9)).toBe(16384);
  });
});

describe("space on a vdev, ashift 12", () => {
  test.each([
    ["raidz1", 3, 4, 8],
    ["raidz1", 3, 16, 24],
    ["raidz1", 5, 128, 160],
    ["raidz2", 6, 16, 24],
    ["raidz2", 10, 64, 84],
    ["raidz3", 11, 128, 176],
    ["draid2", 10, 4, 40],
    ["draid2", 10, 64, 80],
    ["mirror", 2, 16, 32],
    ["stripe", 1, 16, 16],
  ] as const)("%s of %i devices allocates for %i KiB: %i KiB", (type, width, psize, asize) => {
    expect(allocatedBytes(psize * 1024, redundancyOf(type), width, 12)).toBe(asize * 1024);
  });
});

test("a 16K record on a ten-wide raidz2 touches four devices to read and six to write", () => {
  const raidz2 = redundancyOf("raidz2");
  expect(devicesPerRead(16384, raidz2, 10, 12)).toBe(4);
  expect(devicesPerWrite(16384, raidz2, 10, 12)).toBe(6);
});

test("a mirror reads from one side and writes to all", () => {
  const mirror = redundancyOf("mirror");
  expect(devicesPerRead(131072, mirror, 3, 12)).toBe(1);
  expect(devicesPerWrite(131072, mirror, 3, 12)).toBe(3);
});
