import { expect, test } from "vitest";
import { timeChange } from "./rates.ts";
import type { Effect } from "./types.ts";
import { goalWords, limitWords, monthWords, priceWords, rateWords } from "./words.ts";

const now: Effect = {
  reads_per_s: 4700,
  low: 3782,
  high: 6145,
  marks: [],
  probability: 0.8,
  queries_per_s: 4700,
  mean_ms: 1.7,
  mean_low_ms: 1.35,
  mean_high_ms: 2.1,
  p95_ms: 4,
  commits_per_s: 100,
  month_usd: 200,
  ram_bytes: 1e9,
  used_ratio: 0.5,
};

test("a change of the rate is said with both figures", () => {
  expect(rateWords(now, { ...now, reads_per_s: 6000 })).toBe(
    "from 4,700 to 6,000 reads/s (80 %: 3,780 to 6,150, may gain nothing)",
  );
  expect(rateWords(now, { ...now, reads_per_s: 6000, low: 4900 })).toBe(
    "from 4,700 to 6,000 reads/s (80 %: 4,900 to 6,150)",
  );
});

test("of a change like which nothing was measured only the band is told, and that it may gain nothing", () => {
  const untested = { ...now, reads_per_s: 23_000, queries_per_s: 23_000, probability: 0 };
  expect(rateWords(now, { ...untested, low: 13_020, high: 42_500 })).toBe(
    "from 4,700 to 13,000–42,500 reads/s (untested)",
  );
  expect(rateWords(now, { ...untested, low: 3500, high: 42_500 })).toBe(
    "from 4,700 to 3,500–43,000 reads/s (untested, may gain nothing)",
  );
});

test("a rate that stays is no change that may gain nothing, tested or not", () => {
  expect(rateWords(now, { ...now, probability: 0 })).toBe(
    "keeps between 3,780 and 6,150 reads/s (untested)",
  );
});

test("rates have the digits that their bands leave, each its own", () => {
  const slow = { ...now, reads_per_s: 183.2, queries_per_s: 183.2, low: 140, high: 240 };
  const narrow = { ...now, reads_per_s: 1241.3, queries_per_s: 1241.3, low: 1200, high: 1280 };
  expect(rateWords(slow, narrow)).toBe("from 180 to 1,240 reads/s (80 %: 1,200 to 1,280)");
});

test("a gain that these digits hide is said in percent", () => {
  const at = (perS: number) => ({ ...now, reads_per_s: perS, queries_per_s: perS });
  expect(rateWords(at(1560), at(1640))).toBe("+5.1 %: 1,600 reads/s (80 %: 3,780 to 6,150)");
});

test("where a query takes other than one page, queries are counted, and so is their band", () => {
  const counted = { ...now, queries_per_s: 2350 };
  expect(rateWords(counted, { ...counted, reads_per_s: 6000, low: 4900 })).toBe(
    "from 2,400 to 3,000 queries/s (80 %: 2,450 to 3,070)",
  );
});

test("a rate that is wanted is said in what options are told in", () => {
  const goal = { kind: "reads", reads_per_s: 6000 } as const;
  expect(goalWords(goal, now)).toBe("6,000 reads/s (4,700 now) at least cost");
  expect(goalWords(goal, now, true)).toBe("6,000 reads/s at least cost");
  const counted = { ...now, queries_per_s: 2350 };
  expect(goalWords(goal, counted)).toBe("3,000 queries/s (2,400 now) at least cost");
});

test("a rate that stays is said once, never as a difference of nothing", () => {
  for (const reads_per_s of [4700, 4700.2, 4690, 4790]) {
    expect(rateWords(now, { ...now, reads_per_s })).toMatch(/^keeps 4,\d{3} reads\/s \(80 %/);
  }
});

test("a latency that falls while the rate stays is named", () => {
  expect(rateWords(now, { ...now, mean_ms: 1.2 })).toContain(
    "keeps 4,700 reads/s (80 %: 3,780 to 6,150), mean latency from 1.7 ms to 1.2 ms",
  );
});

test("a latency has the digits that its band leaves, and reads as a difference where these show one", () => {
  const to = (mean_ms: number) => timeChange(now, { ...now, mean_ms });
  expect(to(1.2)).toBe("from 1.7 ms to 1.2 ms");
  expect(to(1.66)).toBe("1.7 ms, as now");
  expect(timeChange({ ...now, mean_ms: 1.74 }, { ...now, mean_ms: 1.66 })).toBe("1.7 ms, −4.6 %");
  const untested = { ...now, probability: 0, mean_ms: 0.4, mean_low_ms: 0.25, mean_high_ms: 0.8 };
  expect(timeChange(now, untested)).toBe("from 1.7 ms to 0.250–0.800 ms");
});

test("a plan without a price has no budget of $0.00", () => {
  expect(goalWords({ kind: "budget", month_usd: 0 }, now)).toBe("the most speed at no extra cost");
  expect(goalWords({ kind: "budget", month_usd: 200 }, now)).toContain("$200.00 a month");
});

test("what is bought at a price nobody gave is not said to cost nothing", () => {
  expect(priceWords(0, true)).toBe("costs nothing more");
  expect(priceWords(0, false)).toBe("its price is not known");
  expect(priceWords(33.29, true)).toBe("costs $33.29 a month more");
  expect(priceWords(-33.29, false)).toBe("costs $33.29 a month less as far as prices are known");
});

test("a plan of which no part has a price costs no $0.00 a month", () => {
  expect(monthWords({ month_usd: 0, complete: false })).toBe("no price is known");
  expect(monthWords({ month_usd: 0, complete: true })).toBe("$0.00 a month");
  expect(monthWords({ month_usd: 213.88, complete: false })).toBe(
    "$213.88 a month as far as prices are known",
  );
});

test("a limit that stays is not told as another one", () => {
  expect(limitWords("CPU", "CPU")).toBe("still limited by CPU");
  expect(limitWords("IOPS of the pool's devices", "CPU")).toBe("then limited by CPU");
});
