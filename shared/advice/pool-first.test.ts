/** "Why not a larger buffer pool first?", answered with its figure. */
import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate, examplePlans, newServer, type Plan } from "../model/index.ts";
import { withField } from "../plan/paths.ts";
import { advise, bestOf, type Goal, whyNoLargerPool } from "./index.ts";
import { memoryMoves, POOL_GROWTH } from "./moves/memory.ts";

const budget = (plan: Plan): Goal => ({
  kind: "budget",
  month_usd: evaluate(plan).cost.month_usd,
});
const saidOf = (plan: Plan, goal = budget(plan)) => whyNoLargerPool(plan, advise(plan, goal));

const POOL = "memory.buffer_pool_bytes";

const postgresql = newServer({
  engine: "postgresql",
  file_bytes: 500e9,
  compression_ratio: 2,
  machine: { ram_bytes: 64 * 2 ** 30, vcpus: 16 },
  device: "aws-gp3",
  clients: 32,
});

describe("why not a larger cache of the database first", () => {
  const plans = [defaultPlan(), postgresql, ...examplePlans().map(({ plan }) => plan)];
  it.each(plans.map((plan) => [plan.title, plan] as const))(
    "is said exactly where RAM is free for one and the best change grows none: %s",
    (_title, plan) => {
      const advice = advise(plan, budget(plan));
      const hasRoom = memoryMoves(plan, POOL_GROWTH).moves.length > 0;
      const grown = bestOf(advice)?.changes.find(({ path }) => path === POOL);
      const isGrown = Number(grown?.to ?? 0) > plan.memory.buffer_pool_bytes;
      expect(whyNoLargerPool(plan, advice) !== null).toBe(hasRoom && !isGrown);
    },
  );

  it("names the size and the rate that it would bring, and the cache as the engine does", () => {
    expect(saidOf(defaultPlan())).toMatch(
      /^Why not a larger buffer pool first\? Give the buffer pool all free RAM, [\d.]+ GiB: .*[\d,]+ reads\/s/,
    );
    expect(saidOf(withField(postgresql, "memory.arc_bytes", 2 ** 30))).toMatch(
      /^Why not larger shared buffers first\? .*[Gg]ive the shared buffers .*[\d,]+ reads\/s/,
    );
  });

  it("says what puts it below the best change where it is an option too", () => {
    const small = examplePlans().find(({ plan }) => plan.title.includes("MariaDB"))?.plan;
    expect(small && saidOf(small)).toMatch(
      /queries\/s, at a higher risk: .*OOM killer at peaks\.$/,
    );
  });

  it("saves nothing where the speed wanted is there already", () => {
    const small = examplePlans().find(({ plan }) => plan.title.includes("PostgreSQL"))?.plan;
    if (!small) throw new Error("no such example");
    const goal: Goal = { kind: "reads", reads_per_s: evaluate(small).reads.per_s };
    expect(saidOf(small, goal)).toMatch(/ saves nothing; from \d+ to \d+ queries\/s/);
    for (const { reason } of advise(small, goal).rejected)
      expect(reason).not.toMatch(/does not help|gains too little/);
  });

  it("is not asked where less RAM is the goal", () => {
    expect(saidOf(defaultPlan(), { kind: "least-ram" })).toBeNull();
  });
});
