import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnly } from "../servers.test.support.ts";
import { size } from "../size.ts";

describe("direct I/O of a server whose reads the ARC counts", () => {
  const settings = { "layout.openzfs": "2.3", "layout.direct": "always" } as const;
  const always = selectOnly.map((one) =>
    one.kind === "zfs-get"
      ? {
          ...one,
          datasets: Object.fromEntries(
            Object.entries(one.datasets).map(([name, all]) => [name, { ...all, direct: "always" }]),
          ),
        }
      : one,
  );

  it("is asked about, and nothing is planned around the ARC", () => {
    const { contradictions, result } = size(always);
    expect(result).toBeNull();
    expect(contradictions.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(
        /^In the plan, direct I\/O takes reads past the ARC\. .* pass through it\.$/,
      ),
    );
  });

  it("is not asked about where the ARC was hardly asked, or somebody entered it", () => {
    const still = always.map((one) =>
      one.kind === "arcstats"
        ? { ...one, values: { ...one.values, demand_data_hits: 0, demand_data_misses: 0 } }
        : one,
    );
    const asked = (captures: readonly EvidenceCapture[], set = {}) =>
      size(captures, set).contradictions.filter(({ why }) => why.includes("past the ARC"));
    expect(asked(still)).toEqual([]);
    expect(asked(always, settings)).toEqual([]);
  });
});
