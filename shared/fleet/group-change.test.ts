import { describe, expect, it } from "vitest";
import { size } from "../evidence/index.ts";
import { pointSelect } from "../evidence/servers.test.support.ts";
import { evaluate } from "../model/evaluate.ts";
import { GIB } from "../model/number/units.ts";
import { defaultPlan } from "../model/plan/plans.ts";
import { type GroupChange, type GroupHost, hostEffect } from "./group-change.ts";
import { groupTotals, readsRatio, worstAffected } from "./group-totals.ts";

const plan = defaultPlan();

function host(id: number, part: Partial<GroupHost> = {}): GroupHost {
  return {
    id,
    host: `db-${id}`,
    status: "ok",
    trust: "agrees",
    counted_as: null,
    plan: JSON.stringify(plan),
    changes: null,
    arc_need_bytes: 8 * GIB,
    ...part,
  };
}

const moreArc: GroupChange = { kind: "set", path: "memory.arc_bytes", value: 7 * GIB };
const lessArc: GroupChange = { kind: "set", path: "memory.arc_bytes", value: GIB / 4 };

describe("one change to a group of hosts", () => {
  it("predicts each host as the planner predicts the changed plan", () => {
    const effect = hostEffect(host(1), moreArc);
    const changed = { ...plan, memory: { ...plan.memory, arc_bytes: 7 * GIB } };
    expect(effect.before?.reads_per_s).toBeCloseTo(evaluate(plan).reads.per_s);
    expect(effect.after?.reads_per_s).toBeCloseTo(evaluate(changed).reads.per_s);
    expect(effect.after?.month_usd).toBeCloseTo(evaluate(changed).cost.month_usd);
    expect(effect.changes).toEqual([{ path: "memory.arc_bytes", from: GIB, to: 7 * GIB }]);
    expect(effect.outcome).toBe("gains");
  });

  it("sums the hosts that it changes, and leaves out those that have it already", () => {
    const other = { ...plan, memory: { ...plan.memory, arc_bytes: 7 * GIB } };
    const effects = [host(1), host(2), host(3, { plan: JSON.stringify(other) })].map((one) =>
      hostEffect(one, moreArc),
    );
    const totals = groupTotals(effects);
    expect(totals).toMatchObject({ hosts: 3, changed: 2, gains: 2, as_before: 1, impossible: 0 });
    expect(totals.reads_before).toBeCloseTo(2 * evaluate(plan).reads.per_s);
    expect(totals.ram_after_bytes - totals.ram_before_bytes).toBe(2 * 6 * GIB);
    expect(totals.month_after_usd).toBeCloseTo(totals.month_before_usd);
  });

  it("tells no gain of a host unlike all that were measured, and leaves it out of the reads", () => {
    const storage = { ...plan.storage, vdev_type: "raidz2" as const, vdev_width: 8 };
    const unlike = hostEffect(host(2, { plan: JSON.stringify({ ...plan, storage }) }), moreArc);
    expect(unlike.after?.by_ends).toBe(true);
    expect(unlike.outcome).toBe("no-figure");
    const totals = groupTotals([hostEffect(host(1), moreArc), unlike]);
    expect(totals).toMatchObject({ changed: 2, gains: 1, no_figure: 1 });
    expect(totals.reads_before).toBeCloseTo(evaluate(plan).reads.per_s);
  });

  it("tells no gain where the ends of the band are five times apart, though its like was measured", () => {
    const captured = host(3, { plan: JSON.stringify(size(pointSelect).plan) });
    const change = { kind: "set", path: "memory.arc_bytes", value: 2 * GIB } as const;
    const effect = hostEffect(captured, change);
    expect(effect.before?.by_ends).toBe(false);
    expect(effect.after?.by_ends).toBe(true);
    expect(effect.outcome).toBe("no-figure");
  });

  it("counts memory of every node of a host", () => {
    const nodes = { ...plan, instance: { ...plan.instance, nodes: 3 } };
    const effect = hostEffect(host(1, { plan: JSON.stringify(nodes) }), moreArc);
    expect((effect.after?.ram_bytes ?? 0) - (effect.before?.ram_bytes ?? 0)).toBe(3 * 6 * GIB);
  });

  it("makes each host's own best change", () => {
    const changes = JSON.stringify([{ path: "memory.arc_bytes", from: GIB, to: 2 * GIB }]);
    const totals = groupTotals(
      [host(1, { changes }), host(2)].map((one) => hostEffect(one, { kind: "own" })),
    );
    expect(totals).toMatchObject({ changed: 1, as_before: 1 });
    expect(totals.ram_after_bytes - totals.ram_before_bytes).toBe(GIB);
  });

  it("sets the ARC to what each host needs, or to a share of its RAM", () => {
    const need = hostEffect(host(1), { kind: "arc-need" });
    expect(need.changes[0]?.to).toBe(8 * GIB);
    const half = hostEffect(host(1), { kind: "share", path: "memory.arc_bytes", ratio: 0.5 });
    expect(Number(half.changes[0]?.to) / plan.memory.ram_bytes).toBeCloseTo(0.5, 1);
    const unknown = hostEffect(host(1, { arc_need_bytes: null }), { kind: "arc-need" });
    expect(unknown.reason).toBe("No other ARC is known to serve this host better.");
  });

  it("moves data to another device in the size and at the rate that the plan needs", () => {
    const effect = hostEffect(host(1), { kind: "set", path: "storage.device", value: "aws-gp3" });
    expect(effect.changes.map(({ path }) => path)).toContain("storage.device");
    expect(effect.after?.month_usd).not.toBe(effect.before?.month_usd);
  });

  it("names the host that gives away more memory than it has", () => {
    const all: GroupChange = { kind: "share", path: "memory.buffer_pool_bytes", ratio: 0.98 };
    expect(hostEffect(host(1), all).overcommits).toBe(true);
    expect(hostEffect(host(1), lessArc).overcommits).toBe(false);
  });

  it("says why a host cannot be changed", () => {
    const why = (one: GroupHost, change: GroupChange) => {
      const { outcome, reason } = hostEffect(one, change);
      return [outcome, reason];
    };
    expect(why(host(1, { status: "incomplete" }), moreArc)).toEqual([
      "impossible",
      "There is no prediction for this host.",
    ]);
    expect(why(host(1, { trust: "misfit" }), moreArc)[0]).toBe("impossible");
    expect(why(host(1, { plan: "{" }), moreArc)[1]).toBe("The plan of its row cannot be read.");
    expect(why(host(1, { changes: '[{"path":"no.field","to":1}]' }), { kind: "own" })[1]).toBe(
      "The best change of its row cannot be read.",
    );
    expect(why(host(1), { kind: "set", path: "layout.compression", value: "zstd" })[1]).toBe(
      "OpenZFS 0.6.5 has no zstd.",
    );
    expect(why(host(1), { kind: "set", path: "layout.record_bytes", value: 12345 })[1]).toMatch(
      /^layout\.record_bytes: 12345 is not one of the known values/,
    );
  });

  it("lists the hosts that lose most, worst first", () => {
    const large = { ...plan, memory: { ...plan.memory, arc_bytes: 6 * GIB } };
    const effects = [
      host(1),
      host(2, { plan: JSON.stringify(large) }),
      host(3, { plan: null }),
    ].map((one) => hostEffect(one, lessArc));
    const worst = worstAffected(effects, 5);
    expect(worst.map(({ id }) => id)).toEqual([2, 1]);
    expect(worst.map(readsRatio)).toEqual([...worst.map(readsRatio)].sort());
    expect(worstAffected(effects, 1)).toHaveLength(1);
  });
});
