import { describe, expect, test } from "vitest";
import {
  allocatedBytes,
  devicesPerRead,
  devicesPerWrite,
  groupWidth,
  meanOver,
  recordSizes,
  redundancyOf,
} from "./physical.ts";

describe("compressed records", () => {
  const sizes = (record: number, ratio: number, ashift: number) =>
    recordSizes(record, ratio, ashift)
      .filter(({ share }) => share > 0)
      .map(({ bytes, share }) => [bytes, Number(share.toFixed(3))]);

  test.each([
    [16384, 2, 12, [[8192, 1]]],
    [
      16384,
      1.84,
      12,
      [
        [8192, 0.826],
        [12288, 0.174],
      ],
    ],
    [
      16384,
      1.03,
      12,
      [
        [12288, 0.117],
        [16384, 0.883],
      ],
    ],
    [
      131072,
      1.31,
      12,
      [
        [98304, 0.573],
        [102400, 0.427],
      ],
    ],
  ])("of %i bytes that shrink %fx at ashift %i have whole sizes", (record, ratio, ashift, are) => {
    expect(sizes(record, ratio, ashift)).toEqual(are);
  });

  test("shrink by the ratio that zfs get prints, on average", () => {
    for (const ratio of [1.02, 1.2, 1.31, 1.5, 1.84, 1.99, 2, 3.7])
      expect(16384 / meanOver(recordSizes(16384, ratio, 12), (bytes) => bytes)).toBeCloseTo(
        ratio,
        9,
      );
  });

  test("are stored whole where nothing is saved", () => {
    expect(sizes(4096, 10, 12)).toEqual([[4096, 1]]);
    expect(sizes(16384, 1, 9)).toEqual([[16384, 1]]);
  });

  test("take a sector at least", () => {
    expect(sizes(8192, 10, 12)).toEqual([[4096, 1]]);
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

test("a block of a dRAID lies on one of its groups, that of a raidz on all its devices", () => {
  expect(groupWidth(redundancyOf("draid2"), 24, 8)).toBe(10);
  expect(groupWidth(redundancyOf("draid2"), 24, null)).toBe(24);
  expect(groupWidth(redundancyOf("draid1"), 4, 8)).toBe(4);
  expect(groupWidth(redundancyOf("raidz2"), 24, 8)).toBe(24);
});

test("a mirror reads from one side and writes to all", () => {
  const mirror = redundancyOf("mirror");
  expect(devicesPerRead(131072, mirror, 3, 12)).toBe(1);
  expect(devicesPerWrite(131072, mirror, 3, 12)).toBe(3);
});
