import { describe, expect, it } from "vitest";
import { readRow } from "../file/fleet-file.ts";
import * as words from "./words.ts";

function rowOf(part: object) {
  const { row } = readRow({ host: "db1", source: "db1.tar.gz", status: "ok", ...part });
  if (row === null) throw new Error("the test's row cannot be read");
  return row;
}

const ends = (name: string, low: number, high: number) => ({
  [`${name}_low`]: low,
  [`${name}_high`]: high,
});

describe("figures of a host in the table", () => {
  it("are told with their bands", () => {
    const row = rowOf({
      predicted_queries_per_s: 616,
      ...ends("predicted_queries_per_s", 561.2, 688.9),
      predicted_probability: 0.8,
      device_busy_ratio: 0.1753,
      ...ends("device_busy_ratio", 0.15, 0.21),
    });
    expect(words.predicted(row)).toBe("561 to 689 predicted");
    expect(words.busy(row)).toBe("18 %");
    const band = [row.predicted_queries_per_s_low, row.predicted_queries_per_s_high, 0.8];
    expect(words.compared(643, row.predicted_queries_per_s, band, "per-s")).toBe(
      "measured 643 /s, predicted about 620 /s (80 %: 561 to 689 /s)",
    );
  });

  it("are both ends of a band where nothing like the plan was measured", () => {
    const row = rowOf({
      ...ends("predicted_queries_per_s", 420, 1400),
      predicted_probability: 0,
      change_reads_ratio: 1.3,
      ...ends("change_reads_ratio", 1.3, 4.2),
      change_probability: 0,
    });
    expect(words.predicted(row)).toBe("420 to 1,400 untested");
    expect(words.gain(row)).toEqual({ text: "1.30 to 4.20x reads/s", isSure: false });
    const band = [420, 1400, 0];
    expect(words.compared(null, null, band, "per-s")).toBe("predicted 420 to 1,400 /s (untested)");
  });

  it("say of a change that it may lose, and of no other that it is unsure", () => {
    const change = { change_reads_ratio: 1.29, change_probability: 0.8 };
    const [doubtful, sure] = [0.78, 1.16].map((low) =>
      words.gain(rowOf({ ...change, ...ends("change_reads_ratio", low, 1.99) })),
    );
    expect(doubtful).toEqual({ text: "0.780 to 1.99x reads/s", isSure: false });
    expect(sure).toEqual({ text: "+29 % reads/s", isSure: true });
  });

  it("are none in a file of an earlier version that calls its plan untested", () => {
    const old = { predicted_queries_per_s: 616, change_reads_ratio: 2 };
    expect(words.predicted(rowOf(old))).toBe("616 predicted");
    const untested = rowOf({ ...old, risks: ["untested"] });
    expect([words.predicted(untested), words.gain(untested)]).toEqual([null, null]);
  });
});
