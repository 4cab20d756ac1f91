import { defaultPlan, type Engine, explanationsOf, type Plan } from "@arcplan/shared";
import { isUsedIn, labelOf, SHOWN_PATHS } from "@arcplan/shared/plan/fields.ts";
import { expect, it } from "vitest";
import { specOf } from "../../plan/fields/fields.ts";
import { fieldProse } from "./Inspector.tsx";

function planOf(engine: Engine): Plan {
  const plan = defaultPlan();
  return { ...plan, engine, workload: { ...plan.workload, commits_per_query: 0.2 } };
}

const shownIn = (plan: Plan) =>
  SHOWN_PATHS.filter((path) => specOf(path) !== undefined && isUsedIn(plan, path));

it("says what fields mean in the words of the schema", () => {
  const plan = planOf("innodb");
  expect(fieldProse("storage.custom_device", plan)).toContain("described by the user");
  const silent = SHOWN_PATHS.filter((path) => fieldProse(path, plan) === "");
  expect(silent.length).toBeLessThan(SHOWN_PATHS.length / 2);
});

it.each([
  ["postgresql", /innodb|buffer pool|mysql|mariadb|redo|binlog|binary log|doublewrite/i],
  ["innodb", /postgres|shared_buffers|\bWAL\b|checkpoint|full_page/i],
] as const)(
  "names and explains the fields of a plan of %s in that engine's words",
  (engine, others) => {
    const plan = planOf(engine);
    const texts = shownIn(plan)
      .filter((path) => path !== "engine")
      .map((path) => `${labelOf(path, plan)}: ${fieldProse(path, plan)}`);
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((text) => others.test(text))).toEqual([]);
  },
);

it("explains no figure of a PostgreSQL plan with a term of InnoDB", () => {
  // Sources name what a rule was measured with, which may be MariaDB.
  const texts = explanationsOf(planOf("postgresql")).map(
    ({ label, formula, filled, inputs }) =>
      `${label} ${formula} ${filled} ${inputs.map(({ path }) => path).join(" ")}`,
  );
  expect(texts.length).toBeGreaterThan(15);
  const own = /innodb|buffer pool|mysql|redo|binary log|binlog|doublewrite/i;
  expect(texts.filter((text) => own.test(text))).toEqual([]);
});
