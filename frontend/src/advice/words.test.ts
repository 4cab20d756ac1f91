import { defaultPlan, type Plan } from "@arcplan/shared";
import { type Advice, advise, bestOf, type Goal, type Option } from "@arcplan/shared/advice";
import { expect, it } from "vitest";
import { aimOf, priceDifference, shortfallOf, termsOfBest, termsOfChange } from "./words.ts";

const plan = defaultPlan();

const option = (month_usd: number, priced: boolean) =>
  ({ difference: { month_usd }, priced, effort: "new hardware" }) as Option;

it("what is bought at a price nobody gave does not read as $0", () => {
  expect(termsOfChange(option(0, false), plan)).toBe("a price is missing, new hardware");
  expect(priceDifference(option(0, false))).toBe("a price is missing");
  expect(termsOfChange(option(0, true), plan)).toBe("costs nothing more, new hardware");
  expect(termsOfChange(option(12, false), plan)).toBe(
    "+$12.00 a month, a price is missing, new hardware",
  );
});

const advice = (goal: Goal): Advice => ({ ...advise(plan, goal), goal });

it("a change that may miss the speed that is wanted names that speed, one for a budget says nothing", () => {
  const may = { surely_meets_goal: false } as Option;
  const reads = advice({ kind: "reads", reads_per_s: 2000 });
  const latency = advice({ kind: "latency", mean_ms: 5 });
  expect(shortfallOf({ surely_meets_goal: true } as Option, reads)).toBeNull();
  expect(shortfallOf(may, reads)).toBe("may fall short of 2,000 reads/s");
  expect(shortfallOf(may, latency)).toBe("may fall short of a mean latency of 5.00 ms");
  expect(shortfallOf(may, advice({ kind: "budget", month_usd: 100 }))).toBeNull();
  expect(aimOf(reads, plan)).toMatch(/^2,000 reads\/s \(1,600 now\) at least cost$/);
});

it("a change that is slower says what it gives up and what it saves, any other its price", () => {
  const found = advice({ kind: "reads", reads_per_s: 500 });
  const best = bestOf(found);
  if (best === undefined) throw new Error("the plan is far faster than that");
  expect(best.difference.reads_per_s).toBeLessThan(0);
  expect(termsOfBest(best, found, plan)).toMatch(
    /^gives up [\d.]+ % of the speed and saves \$[\d.]+ a month, /,
  );
  const faster = advice({ kind: "budget", month_usd: 213.88 });
  const free = bestOf(faster);
  expect(free && termsOfBest(free, faster, plan)).toBe("costs nothing more, live setting");
});

it("a server that is not there yet does nothing now, and takes no effort to set up otherwise", () => {
  const planned: Plan = { ...plan, origins: { "workload.pages_per_query": "assumed" } };
  const reads = advice({ kind: "reads", reads_per_s: 2000 });
  expect(aimOf(reads, planned)).toBe("2,000 reads/s at least cost");
  expect(termsOfChange(option(12, true), planned)).toBe("+$12.00 a month");
  const [best] = advice({ kind: "reads", reads_per_s: 500 }).options;
  expect(best && termsOfBest(best, reads, planned)).toMatch(/saves \$[\d.]+ a month$/);
  const measured: Plan = { ...planned, origins: { ...planned.origins, "data.files": "measured" } };
  expect(termsOfChange(option(12, true), measured)).toBe("+$12.00 a month, new hardware");
});
