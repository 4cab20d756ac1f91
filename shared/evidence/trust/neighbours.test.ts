import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { raidzReadWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The server with records of four pages, as if its queries had looked up so many rows fewer for the pages that they read. */
function lookingUp(share: number): EvidenceCapture[] {
  const fewer = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name.startsWith("Handler_") ? Math.round(value * share) : value,
      ]),
    );
  return raidzReadWrite.map((one) =>
    one.kind === "mysql-status"
      ? {
          ...one,
          values: fewer(one.values),
          snapshots: one.snapshots.map((table) => ({ ...table, values: fewer(table.values) })),
        }
      : one,
  );
}

const asked = (captures: readonly EvidenceCapture[], set = {}) =>
  size(captures, set).contradictions.filter(({ question }) => question.includes("pages_in_a_row"));

describe("hits of an ARC whose records hold several pages", () => {
  it("may be of neighbours where queries read far more pages than they look up rows", () => {
    const [one, ...others] = asked(lookingUp(0.001));
    expect(others).toEqual([]);
    expect(one?.figure).toBe("arc_data_hit_ratio");
    expect(one?.why).toMatch(/a record of 64 KiB holds 4 pages/);
    expect(size(lookingUp(0.001)).result).toBeNull();
  });

  it("are not asked about where rows are looked up for them, or somebody says how many come in a row", () => {
    expect(asked(raidzReadWrite)).toEqual([]);
    expect(asked(lookingUp(0.001), { "workload.pages_in_a_row": 4 })).toEqual([]);
  });
});
