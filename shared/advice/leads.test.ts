/** Which changes lead, and which are left out because another makes them pointless. */
import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate, examplePlans, newServer, type Plan } from "../model/index.ts";
import { NOTABLE } from "./goals.ts";
import { advise, bestOf, type Goal, type Option } from "./index.ts";
import { kindOf } from "./moves/move.ts";

const server2018 = defaultPlan();

/** A rented server that is to be bought. */
const rented = newServer({
  engine: "innodb",
  file_bytes: 200e9,
  compression_ratio: 1.5,
  machine: "aws-r6i.xlarge",
  device: "aws-gp3",
  clients: 64,
});

it.each<Goal>([
  { kind: "reads", reads_per_s: 1e6 },
  { kind: "latency", mean_ms: 0.01 },
])("what falls short of $kind never leads, and is named as the closest", (goal) => {
  const advice = advise(server2018, goal);
  const [closest] = advice.options;
  expect(closest?.priced).toBe(true);
  expect(closest?.meets_goal).toBe(false);
  expect(bestOf(advice)).toBeUndefined();
  expect(advice.summary).toContain(`no change reaches it. Closest: ${closest?.text}`);
});

describe("of two options that buy the same kind of thing with the same risk", () => {
  const kindsOf = ({ id }: Option) => id.split("+").map(kindOf).join("+");
  const plans: readonly Plan[] = [rented, ...examplePlans().map(({ plan }) => plan)];
  const goals: readonly Goal[] = [
    { kind: "budget", month_usd: 1000 },
    { kind: "reads", reads_per_s: 6000 },
    { kind: "latency", mean_ms: 2 },
  ];
  it.each(plans.map((plan) => [plan.title, plan] as const))(
    "the second is notably faster, or cheaper: %s",
    (_title, plan) => {
      for (const goal of goals) {
        const { options } = advise(plan, goal);
        options.forEach((one, index) => {
          for (const other of options.slice(0, index)) {
            const isSame = kindsOf(one) === kindsOf(other) && one.risk.text === other.risk.text;
            if (!isSame || !one.priced || !other.priced || one.effort !== "new hardware") continue;
            const isFaster =
              one.effect.reads_per_s >= other.effect.reads_per_s * (1 + NOTABLE) ||
              one.effect.mean_ms <= other.effect.mean_ms * (1 - NOTABLE);
            const isCheaper = one.effect.month_usd < other.effect.month_usd;
            expect(isFaster || isCheaper, `${goal.kind}: ${one.title}; ${other.title}`).toBe(true);
          }
        });
      }
    },
  );

  it("a dearer machine of equal speed is none: r8g beside r7g", () => {
    const { options } = advise(rented, { kind: "budget", month_usd: 1000 });
    const machines = options.filter(({ id }) => kindOf(id) === "instance");
    const names = machines.map(({ title }) => title);
    expect(
      names.some((name) => name.includes("r7g")) && names.some((name) => name.includes("r8g")),
    ).toBe(false);
  });
});

it.each([server2018, rented].map((plan) => [plan.title, plan] as const))(
  "a change is turned down for another that the list has, under the same name: %s",
  (_title, plan) => {
    const goals: readonly Goal[] = [
      { kind: "reads", reads_per_s: 1.2 * evaluate(plan).reads.per_s },
      { kind: "budget", month_usd: evaluate(plan).cost.month_usd },
    ];
    const cited = goals.flatMap((goal) => {
      const { options, rejected } = advise(plan, goal);
      const titles = options.map(({ title }) => title);
      const reasons = rejected.filter(({ reason }) => reason.includes("than another option ("));
      for (const { reason } of reasons)
        expect(
          titles.some((title) => reason.includes(`option (${title})`)),
          reason,
        ).toBe(true);
      return reasons;
    });
    expect(cited.length).toBeGreaterThan(0);
  },
);

it("a server to come copies, rebuilds and does nothing now", () => {
  const origins = { ...rented.origins, "workload.commits_per_query": "entered" as const };
  const planned = { ...rented, origins };
  const there = { ...rented, origins: { ...origins, "memory.arc_bytes": "measured" as const } };
  const wordsOf = (plan: Plan) => {
    const { summary, options, rejected } = advise(plan, { kind: "reads", reads_per_s: 5000 });
    return [summary, ...[...options, ...rejected].map(({ title }) => title)].join("\n");
  };
  const copied = /copy the tables|[Rr]ebuild|new pool| now\)/;
  expect(wordsOf(there)).toMatch(copied);
  expect(wordsOf(planned)).toContain("Set recordsize");
  expect(wordsOf(planned)).not.toMatch(copied);
});

it("a larger recordsize is advised only where something says how much is written", () => {
  const larger = /Set recordsize to (?:64|128|256) KiB|pages of (?:32|64) KiB/;
  const origins = { ...rented.origins, "workload.commits_per_query": "entered" as const };
  const titlesOf = (plan: Plan) => {
    const { options, rejected } = advise(plan, { kind: "no-hardware" });
    return [...options, ...rejected].map(({ title }) => title).join("\n");
  };
  expect(titlesOf(rented)).not.toMatch(larger);
  expect(titlesOf(rented)).toContain("Set a larger recordsize");
  expect(titlesOf({ ...rented, origins })).toMatch(larger);
});

it("a guess leads no list: like it nothing was measured, and it may gain nothing", () => {
  const origins = { ...rented.origins, "workload.commits_per_query": "entered" as const };
  const written = { ...rented, origins, layout: { ...rented.layout, encryption: true } };
  const advice = advise(written, { kind: "no-hardware" });
  const guesses = advice.options.filter(({ text }) => text.includes("untested, may gain nothing"));
  expect(guesses.length).toBeGreaterThan(0);
  expect(guesses).not.toContain(bestOf(advice));
  expect(advice.summary).toContain(
    bestOf(advice)?.text ?? `no change is known to bring more. Likeliest: ${guesses[0]?.text}`,
  );
});
