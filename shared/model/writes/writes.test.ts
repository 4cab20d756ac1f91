import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
import { defaultPlan } from "../plan/plans.ts";

function layout(patch: Partial<Plan["layout"]>): Plan {
  const plan = defaultPlan();
  return { ...plan, layout: { ...plan.layout, ...patch } };
}

describe("flushing one page", () => {
  test("of a record's own size needs no read before", () => {
    expect(evaluate(layout({})).writes.reads_before_write).toBe(0);
  });

  test("into a larger record reads it and writes it whole", () => {
    const { writes } = evaluate(layout({ record_bytes: 131072 }));
    expect(writes.reads_before_write).toBeGreaterThan(0.9);
    expect(writes.record_bytes_per_page).toBeGreaterThan(90_000);
  });

  test("writes the page twice with doublewrite, the batch in place unless there is a log device", () => {
    const single = evaluate(layout({})).writes;
    const double = evaluate(layout({ doublewrite: true })).writes;
    expect(double.record_bytes_per_page / single.record_bytes_per_page).toBeCloseTo(2, 3);
    expect(double.log_bytes_per_page).toBe(single.log_bytes_per_page);
    const plan = layout({ doublewrite: true });
    const logged = { ...plan, storage: { ...plan.storage, slog_device: "optane-p4800x" } };
    expect(evaluate(logged).writes.log_bytes_per_page).toBe(2 * single.log_bytes_per_page);
  });

  test("is logged by its size: below zfs_immediate_write_sz alone, and its batch below it too", () => {
    const logged = (bytes: number, doublewrite: boolean) =>
      evaluate(layout({ immediate_write_bytes: bytes, doublewrite })).writes.log_bytes_per_page;
    expect(logged(16384, false)).toBe(0);
    expect(logged(16385, true)).toBe(logged(32768, false));
    expect(logged(4 << 20, true)).toBe(2 * logged(32768, false));
  });

  test("writes a record once per transaction group, however many of its pages changed", () => {
    const plan = layout({ record_bytes: 131072 });
    const hot = { ...plan.workload, commits_per_query: 1, working_set_ratio: 0.0001 };
    const cold = { ...hot, working_set_ratio: 1 };
    const record = (workload: Plan["workload"]) =>
      evaluate({ ...plan, workload }).writes.record_bytes_per_page;
    expect(record(hot)).toBeLessThan(record(cold));
  });

  test("leaves the intent log out with sync=disabled", () => {
    expect(evaluate(layout({ sync: "disabled" })).writes.log_bytes_per_page).toBe(0);
  });

  test("skips the log's copy with logbias=throughput, and for pages of 32K without a log device", () => {
    expect(evaluate(layout({ logbias: "throughput" })).writes.log_bytes_per_page).toBe(0);
    expect(
      evaluate(layout({ innodb_page_bytes: 32768, record_bytes: 32768 })).writes.log_bytes_per_page,
    ).toBe(0);
    expect(evaluate(layout({})).writes.log_bytes_per_page).toBe(16384 + 192);
  });

  test("shares indirect blocks with the other pages of a transaction group", () => {
    const plan = defaultPlan();
    const at = (commits_per_query: number) =>
      evaluate({ ...plan, workload: { ...plan.workload, commits_per_query } }).writes;
    expect(at(100).indirect_bytes_per_page).toBeLessThan(at(0.001).indirect_bytes_per_page);
  });
});
