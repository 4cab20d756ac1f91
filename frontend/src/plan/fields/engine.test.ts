import { defaultPlan, examplePlans, restorePlan } from "@arcplan/shared";
import { isUsedIn, labelOf, SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import { describe, expect, it } from "vitest";
import { differences } from "../differences.ts";
import { planToFragment, readFragment } from "../outside/link.ts";
import { createPlanStore, type PlanStore, redo, undo } from "../store.ts";
import { fieldsOf } from "./fields.ts";

const MIB = 1024 ** 2;

function shown(store: PlanStore): readonly string[] {
  const { plan } = store.getState();
  return SHOWN_GROUPS.flatMap(({ group }) => fieldsOf(group))
    .filter(({ path }) => isUsedIn(plan, path))
    .map(({ path }) => path);
}

describe("another engine", () => {
  it("brings its own controls and takes the other's away", () => {
    const store = createPlanStore();
    const ofInnodb = ["layout.innodb_page_bytes", "layout.doublewrite", "layout.sync_binlog"];
    const ofPostgresql = ["postgresql.full_page_writes", "postgresql.checkpoint_s"];
    expect(shown(store)).toEqual(expect.arrayContaining(ofInnodb));
    expect(shown(store)).not.toEqual(expect.arrayContaining(ofPostgresql));
    store.getState().edit("engine", "postgresql");
    expect(shown(store)).toEqual(expect.arrayContaining(ofPostgresql));
    expect(shown(store).filter((path) => ofInnodb.includes(path))).toEqual([]);
  });

  it("names what both have in its own words", () => {
    const plan = defaultPlan();
    expect(labelOf("memory.buffer_pool_bytes", plan)).toBe("Buffer pool");
    expect(labelOf("memory.buffer_pool_bytes", { ...plan, engine: "postgresql" })).toBe(
      "shared_buffers",
    );
  });

  it("is one change of the plan, undone and done again", () => {
    const store = createPlanStore();
    const before = store.getState().plan;
    store.getState().edit("engine", "postgresql");
    store.getState().finish();
    const after = store.getState().plan;
    expect(differences(before, after)).toEqual([
      {
        path: "engine",
        label: "Database",
        before: "MySQL, MariaDB (InnoDB)",
        after: "PostgreSQL",
      },
    ]);
    undo(store);
    expect(store.getState().plan).toEqual(before);
    redo(store);
    expect(store.getState().plan).toEqual(after);
  });

  it("keeps the values of the one before, for the way back", () => {
    const store = createPlanStore();
    const { edit } = store.getState();
    edit("layout.innodb_page_bytes", 8192);
    edit("layout.doublewrite", true);
    const before = store.getState().plan;
    edit("engine", "postgresql");
    edit("postgresql.max_wal_bytes", 4096 * MIB);
    edit("engine", "innodb");
    const { plan } = store.getState();
    expect(plan.layout).toEqual(before.layout);
    edit("engine", "postgresql");
    expect(store.getState().plan.postgresql?.max_wal_bytes).toBe(4096 * MIB);
  });

  it.each(examplePlans().filter(({ plan }) => plan.engine === "postgresql"))(
    "goes into the link of $title with its fields, and comes back",
    ({ plan }) => {
      const { plan: whole } = restorePlan(plan);
      const { plan: opened, changes } = restorePlan(readFragment(planToFragment(whole)).untrusted);
      expect(changes).toEqual([]);
      expect(opened).toEqual(whole);
    },
  );

  it("is InnoDB in a plan from before there were two", () => {
    const { engine: _, postgresql: __, ...old } = defaultPlan();
    const { plan, changes } = restorePlan(old);
    expect(changes).toEqual([]);
    expect(plan.engine).toBe("innodb");
  });
});
