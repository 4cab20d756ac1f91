/** A script may leave out what it does not know; what is filled in is always named. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { isOfEngine } from "../../plan/fields.ts";
import { bandOf } from "../band/bands.ts";
import { predict } from "../predict.ts";
import { completePlan } from "./complete.ts";
import { defaultPlan } from "./plans.ts";
import { restorePlan } from "./restore.ts";

const leaves = (plan: object): string[] =>
  Object.entries(plan).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? Object.keys(value).map((field) => `${name}.${field}`)
      : [name],
  );

test.each(["innodb", "postgresql"] as const)(
  "a plan of %s alone is filled in whole, and every field that the engine has is named",
  (engine) => {
    const { plan, assumed } = completePlan({ engine });
    const { engine: _, ...rest } = defaultPlan();
    const fields = leaves({ ...rest, origins: {} }).filter((path) => isOfEngine(path, engine));
    expect(Object.keys(assumed).sort()).toEqual(fields.sort());
    expect(restorePlan(plan).changes).toEqual([]);
  },
);

test("a plan that names no engine is one of InnoDB, and says so", () => {
  expect(completePlan({}).assumed.engine?.value).toBe("innodb");
});

test("a whole plan stays as it is, and nothing is assumed", () => {
  const whole = defaultPlan();
  expect(completePlan(whole)).toEqual({ plan: whole, assumed: {}, missing: [], unknown: [] });
});

test("the block trees of the published server are never taken for somebody else's", () => {
  const { plan, assumed } = completePlan({ data: { file_bytes: 1e9 } });
  expect(plan).toMatchObject({ data: { file_bytes: 1e9, measured_trees: null } });
  expect(assumed["data.measured_trees"]?.value).toBeNull();
});

test("indirect blocks follow the OpenZFS line, RAM and processors the instance", () => {
  const { plan, assumed } = completePlan({
    layout: { openzfs: "2.2" },
    instance: { type: "aws-i3.large" },
  });
  expect(plan).toMatchObject({
    layout: { openzfs: "2.2", indirect_block_bytes: 131072 },
    instance: { vcpus: 2 },
    memory: { ram_bytes: 15.25 * 1024 ** 3 },
  });
  expect(assumed["layout.indirect_block_bytes"]?.why).toContain("2.2");
});

test("wrong values are left for the schema to refuse", () => {
  const { plan, assumed } = completePlan({ memory: { arc_bytes: "7 GiB" }, layout: 3 });
  expect(plan).toMatchObject({ memory: { arc_bytes: "7 GiB" }, layout: 3 });
  expect(assumed["memory.arc_bytes"]).toBeUndefined();
});

test("whatever comes, completing it throws nothing and changes nothing that was given", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const { plan } = completePlan(given);
      if (typeof given !== "object" || given === null || Array.isArray(given)) {
        expect(plan).toEqual(given);
      } else {
        for (const [name, value] of Object.entries(given)) {
          if (typeof value !== "object") expect((plan as object)[name as never]).toEqual(value);
        }
      }
    }),
  );
});

test("what was filled in and decides a rate widens its band by what it could be as well", () => {
  const GIB = 2 ** 30;
  const given = {
    data: { file_bytes: 100e9 },
    memory: { ram_bytes: 64 * GIB, arc_bytes: 8 * GIB },
  };
  const completed = completePlan(given).plan as Plan;
  const width = (plan: Plan) => {
    const { low = 0, high = 0 } = bandOf(predict(plan).bands, "reads.queries_per_s") ?? {};
    return high / low;
  };
  expect(completed.origins?.["workload.pages_per_query"]).toBe("assumed");
  expect(width(completed)).toBeGreaterThan(2 * width({ ...completed, origins: {} }));
  const keys = completePlan({ ...given, workload: { pages_per_query: 1 } }).plan as Plan;
  expect(keys.origins?.["workload.pages_per_query"]).toBeUndefined();
});
