import { describe, expect, it } from "vitest";
import { evaluate } from "../model/index.ts";
import { type FieldPath, withField } from "../plan/paths.ts";
import { pointSelect, selectOnly, skewedReadWrite } from "./servers.test.support.ts";
import { size } from "./size.ts";
import { sizeWhatIf } from "./what-if.ts";

const MIB = 2 ** 20;
const captured = size(pointSelect);

const queriesPerS = (set: Record<string, unknown>) =>
  sizeWhatIf(pointSelect, {}, set).result?.reads.queries_per_s ?? 0;

describe("a captured host that is changed", () => {
  /** Measured with the same load after the change; the capture is of 64 / 256 MiB, 332 queries/s. */
  it.each([
    ["memory.arc_bytes", 64, 302],
    ["memory.arc_bytes", 128, 311],
    ["memory.arc_bytes", 512, 398],
    ["memory.buffer_pool_bytes", 256, 366],
  ])("%s of %i MiB: %i queries/s were measured", (path, mib, measured) => {
    const predicted = queriesPerS({ [path]: mib * MIB });
    expect(Math.abs(predicted / measured - 1)).toBeLessThan(0.1);
  });

  it("may read a part of its data alone, which a larger pool then nearly holds", () => {
    const { file_bytes } = captured.plan.data;
    expect(captured.fields["workload.even_keys"]?.value).toMatchObject({ working_set_ratio: 0.75 });
    const known = withField(captured.plan, "workload.other_cpu_times", []);
    const larger = withField(known, "memory.buffer_pool_bytes", 0.6 * file_bytes);
    const whole = { ...larger, workload: { ...larger.workload, even_keys: null } };
    const part = evaluate(withField(whole, "workload.working_set_ratio", 0.75));
    expect(evaluate(whole).reads.high).toBeLessThan(part.reads.per_s);
    expect(evaluate(larger).reads.high).toBeGreaterThan(part.reads.per_s);
    expect(evaluate(larger).reads.low).toBeCloseTo(evaluate(whole).reads.low, 9);
  });

  it("is what a slider makes of its plan", () => {
    const path: FieldPath = "memory.arc_bytes";
    const moved = evaluate(withField(captured.plan, path, 64 * MIB));
    const { result, fields, plan } = sizeWhatIf(pointSelect, {}, { [path]: 64 * MIB });
    expect(result?.reads).toEqual(moved.reads);
    expect(fields[path]?.state).toBe("entered");
    expect(plan.origins?.[path]).toBe("entered");
  });

  it("keeps what was measured and how well the captured host was predicted", () => {
    const changed = sizeWhatIf(pointSelect, {}, { "memory.arc_bytes": 64 * MIB });
    expect(changed.measured).toEqual(captured.measured);
    expect(changed.backtest).toEqual(captured.backtest);
  });

  it("is fitted with what is known, not with what is set", () => {
    const path = "memory.buffer_pool_bytes";
    const known = sizeWhatIf(pointSelect, { [path]: 128 * MIB }, {});
    expect(known).toEqual(size(pointSelect, { [path]: 128 * MIB }));
    expect(known.result?.reads).not.toEqual(
      sizeWhatIf(pointSelect, {}, { [path]: 128 * MIB }).result?.reads,
    );
  });

  it("is what a slider makes of it for a field that was assumed, too", () => {
    const path: FieldPath = "instance.nodes";
    expect(captured.fields[path]?.state).toBe("assumed");
    const moved = evaluate(withField(captured.plan, path, 2));
    expect(sizeWhatIf(pointSelect, {}, { [path]: 2 }).result?.reads).toEqual(moved.reads);
    expect(moved.reads.per_s).toBeGreaterThan(captured.result?.reads.per_s ?? 0);
  });

  it("is no slower on a faster device, and the same on one of the measured limit", () => {
    const path = "storage.custom_device.read_iops";
    const rate = (limit: number) =>
      sizeWhatIf(selectOnly, {}, { [path]: limit }).result?.reads.per_s ?? 0;
    const { plan, result } = size(selectOnly);
    const limit = plan.storage.custom_device?.read_iops ?? 0;
    const now = result?.reads.per_s ?? 0;
    expect(rate(limit) / now).toBeCloseTo(1, 6);
    expect(rate(2 * limit) / now).toBeGreaterThan(1.5);
    expect(rate(limit / 2) / now).toBeLessThan(0.6);
  });

  it("takes a field that is missing as known", () => {
    const disks = pointSelect.filter(({ kind }) => kind === "iostat");
    const path = "memory.arc_bytes";
    expect(size(disks).missing.map((one) => one.path)).toContain(path);
    const filled = sizeWhatIf(disks, {}, { [path]: 256 * MIB });
    expect(filled).toEqual(size(disks, { [path]: 256 * MIB }));
    expect(filled.missing.map((one) => one.path)).not.toContain(path);
  });
});

describe("a server with skewed keys, of which uniform access would read half as much again from its device", () => {
  const sizing = size(skewedReadWrite);

  it("is predicted, by the skew that its hits point to", () => {
    expect(sizing.trust).toBe("agrees");
    expect(sizing.fields["workload.distribution"]?.value).toBe("zipf");
    expect(Math.abs((sizing.result?.reads.queries_per_s ?? 0) / 352 - 1)).toBeLessThan(0.1);
  });

  /** Measured with the same load after the change. */
  it.each([
    ["memory.arc_bytes", 768 * MIB, 637],
    ["workload.threads", 24, 396],
  ])("%s of %i: %i queries/s were measured", (path, value, measured) => {
    const { result } = sizeWhatIf(skewedReadWrite, {}, { [path]: value });
    expect(Math.abs((result?.reads.queries_per_s ?? 0) / measured - 1)).toBeLessThan(0.1);
  });

  it("is asked for the keys where the user said that they are uniform", () => {
    const uniform = size(skewedReadWrite, { "workload.distribution": "uniform" });
    expect(uniform.contradictions[0]?.figure).toBe("device_reads_per_query");
  });
});
