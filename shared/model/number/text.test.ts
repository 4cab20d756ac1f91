import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  digitsWithin,
  formatAbout,
  formatByteRate,
  formatCount,
  formatMemory,
  formatMs,
  formatPercent,
  formatRange,
  formatRate,
  formatSignificant,
  formatStorage,
  formatUsd,
} from "./format.ts";
import { parseAmount, parseNumber, parseSize } from "./parse.ts";

describe("numbers for people", () => {
  test.each([
    [7_212_564_480, "6.72 GiB"],
    [16_384, "16 KiB"],
    [1_048_576, "1 MiB"],
    [1_073_700_000, "1.00 GiB"],
    [512, "512 B"],
    [0, "0 B"],
  ])("memory of %i bytes is %s", (bytes, text) => {
    expect(formatMemory(bytes)).toBe(text);
  });

  test.each([
    [1.92e12, "1.92 TB"],
    [749e9, "749 GB"],
    [999_999, "1.00 MB"],
  ])("storage of %d bytes is %s", (bytes, text) => {
    expect(formatStorage(bytes)).toBe(text);
  });

  test.each([
    [0.0779, "77.9 µs"],
    [5.0417, "5.04 ms"],
    [14_040_000, "3.90 h"],
    [0, "0 ms"],
  ])("%d milliseconds are %s", (ms, text) => {
    expect(formatMs(ms)).toBe(text);
  });

  test("counts keep all digits, rates those that matter", () => {
    expect(formatCount(382_800)).toBe("382,800");
    expect(formatRate(1586.77)).toBe("1,587");
    expect(formatRate(12.345)).toBe("12.3");
    expect(formatByteRate(654e6)).toBe("654 MB/s");
  });

  test("a ratio that is not quite one does not look like one", () => {
    expect(formatPercent(0.99999)).toBe("> 99.9 %");
    expect(formatPercent(0.0001)).toBe("< 0.1 %");
    expect(formatPercent(1)).toBe("100 %");
  });

  test("money keeps cents, and small unit prices their digits", () => {
    expect(formatUsd(213.88)).toBe("$213.88");
    expect(formatUsd(0.0163)).toBe("$0.0163");
    expect(formatUsd(12_345.6)).toBe("$12,346");
  });

  test("significant digits never come with an exponent", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e18, noNaN: true }), (x) => {
        expect(formatSignificant(x)).toMatch(/^[0-9][0-9,]*(\.[0-9]+)?$/);
      }),
    );
  });
});

describe("sizes as typed", () => {
  test.each([
    ["16k", 16_384],
    ["16 KiB", 16_384],
    ["7 GiB", 7_516_192_768],
    ["1,5 GiB", 1_610_612_736],
    ["1.5g", 1_610_612_736],
    ["128KB", 131_072],
    ["10 000 MB", 10_485_760_000],
    ["1,024", 1024],
    ["4096", 4096],
  ])("%s of memory is %i bytes", (text, bytes) => {
    expect(parseSize(text, "memory")).toMatchObject({ bytes });
  });

  test.each([
    ["1.92TB", 1.92e12],
    ["1 TiB", 2 ** 40],
    ["475 GB", 475e9],
  ])("%s of storage is %d bytes", (text, bytes) => {
    expect(parseSize(text, "storage")).toMatchObject({ bytes });
  });

  test("the reading is said again in full", () => {
    expect(parseSize("1,5 GiB", "memory")).toMatchObject({
      reading: "1.500 GiB (1,610,612,736 B)",
    });
  });

  test.each(["", "abc", "-1 GiB", "5 parsec", "1e400", "1.2.3 GB", "9999999999 PiB"])(
    "%j is refused with a reason",
    (text) => {
      expect(parseSize(text, "memory")).toHaveProperty("problem");
    },
  );

  test.each([
    ["1.234,5", 1234.5],
    ["1,234.5", 1234.5],
    ["1'000'000", 1_000_000],
    ["0,125", 0.125],
    ["12,3456", 12.3456],
  ])("the number %s is %d", (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  test("amounts are held to their range and say so", () => {
    expect(parseAmount("3k", 1, 100_000)).toEqual({ value: 3000, reading: "3000" });
    expect(parseAmount("9M", 1, 100_000)).toEqual({ value: 100_000, reading: "brought to 100000" });
    expect(parseAmount("many", 1, 10)).toHaveProperty("problem");
  });

  test("what is written for memory reads back as the same size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 46 }), (bytes) => {
        const back = parseSize(formatMemory(bytes, 12), "memory");
        expect("bytes" in back && Math.abs(back.bytes - bytes) <= bytes * 1e-9).toBe(true);
      }),
    );
  });
});

describe("a figure rounded to its band", () => {
  test.each([
    [1619, 1180, 2190, "per-s", "about 1,600 /s", "1,180 to 2,190 /s"],
    [1619, 1600, 1640, "per-s", "about 1,620 /s", "1,600 to 1,640 /s"],
    [1619, 1619, 1619, "per-s", "1,619 /s", "1,619 /s"],
    [4.159, 3.2, 5.2, "per-s", "about 4.2 /s", "3.20 to 5.20 /s"],
    [7_212_564_480, 6.5e9, 8.6e9, "binary-bytes", "about 6.7 GiB", "6.05 to 8.01 GiB"],
    [1_060_000_000, 9e8, 1.3e9, "binary-bytes", "about 1,000 MiB", "858 MiB to 1.21 GiB"],
    [997, 800, 1240, "ms", "about 1,000 ms", "800 ms to 1.24 s"],
    [0.118, 0.096, 0.14, "percent", "about 12 %", "9.60 to 14.0 %"],
    [0, 0, 0.004, "count", "0", "0 to 0.0040"],
    [5.2, 4.03, 53.1, "per-s", "4.0 to 53 /s", "4.0 to 53 /s"],
    [0.0312, 0.024, 0.039, "usd", "about $0.031", "$0.0240 to $0.0390"],
  ] as const)("%d in %d to %d %s is %s", (value, low, high, unit, about, range) => {
    expect(formatAbout(value, { low, high, probability: 0.8 }, unit)).toBe(about);
    expect(formatRange(low, high, unit)).toBe(range);
  });

  test("that was never tested is told by both ends of it", () => {
    const band = { low: 1180, high: 2190, probability: 0 };
    expect(formatAbout(1619, band, "per-s")).toBe("1,180 to 2,190 /s");
  });

  test("keeps two digits where the band is above 5 %, three above half a percent, all below", () => {
    expect(digitsWithin(100, 111)).toBe(2);
    expect(digitsWithin(100, 109)).toBe(3);
    expect(digitsWithin(100, 100.9)).toBe(null);
    expect(digitsWithin(0, 1)).toBe(2);
  });
});
