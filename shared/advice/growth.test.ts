import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate, examplePlans } from "../model/index.ts";
import { patched } from "./change.ts";
import { type GrowthEvent, growth } from "./index.ts";

function exampleById(id: string) {
  const found = examplePlans().find((example) => example.id === id);
  if (!found) throw new Error(`no example ${id}`);
  return found.plan;
}

function event(events: readonly GrowthEvent[], code: GrowthEvent["code"]): GrowthEvent {
  const found = events.find((one) => one.code === code);
  if (!found) throw new Error(`no event ${code}`);
  return found;
}

describe("data that grows by 5 % a month", () => {
  const plan = exampleById("on-premises-mirrors");
  const { events } = growth(plan, 5);

  it("outgrows the ARC in the month in which misses begin, not before", () => {
    const { months } = event(events, "metadata-outgrows-arc");
    const misses = (m: number): number => {
      const bytes = Math.round(plan.data.file_bytes * 1.05 ** m);
      return evaluate(patched(plan, { data: { file_bytes: bytes } })).metadata.misses_per_read;
    };
    expect(months).toBeGreaterThan(1);
    expect(misses((months ?? 0) - 0.1)).toBeLessThan(0.01);
    expect(misses((months ?? 0) + 0.1)).toBeGreaterThan(0.01);
  });

  it("fills the pool after compound growth, 80 % of it first", () => {
    const used = evaluate(plan).space.used_ratio;
    const months = event(events, "pool-full").months ?? 0;
    expect(months).toBeCloseTo(Math.log(1 / used) / Math.log(1.05), 0);
    expect(event(events, "pool-nearly-full").months).toBeLessThan(months);
  });

  it("says what then", () => {
    expect(event(events, "metadata-outgrows-arc").then).toMatch(/^Grow the ARC to .* GiB/);
    expect(event(events, "pool-full").then).toContain("top-level vdev");
  });
});

describe("what has run out already", () => {
  const { events } = growth(defaultPlan(), 2);

  it("is said of the ARC and of the volume of 2018", () => {
    expect(event(events, "metadata-outgrows-arc").months).toBe(0);
    expect(event(events, "iops-run-out").months).toBe(0);
    expect(event(events, "iops-run-out").text).toContain("now");
  });
});

describe("a pool that fills up", () => {
  const byPercent = [1, 2, 5, 10, 20].flatMap((percent) =>
    examplePlans().map(({ plan }) => growth(plan, percent).events),
  );

  it("ends the list, and says so", () => {
    const filling = byPercent.filter((events) => event(events, "pool-full").months !== null);
    expect(filling.length).toBeGreaterThan(0);
    for (const events of filling) {
      const full = event(events, "pool-full");
      expect(full.text).toContain("nothing later is listed");
      for (const { months } of events) expect(months).toBeLessThanOrEqual(full.months ?? 0);
    }
  });

  it("hides nothing where it does not within ten years", () => {
    const large = patched(exampleById("on-premises-mirrors"), { data: { file_bytes: 2 ** 30 } });
    const { events } = growth(large, 0.5);
    expect(event(events, "pool-full")).toMatchObject({ months: null });
    expect(event(events, "pool-full").text).not.toContain("later");
    expect(events).toHaveLength(4);
  });
});

describe("growth that makes no sense", () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("is refused: %d", (percent) => {
    expect(() => growth(defaultPlan(), percent)).toThrow(RangeError);
  });
});
