/** Published scores of the model's versions stay. */
import { describe, expect, it } from "vitest";
import { rewritten, withLine } from "../accuracy/ledger.mjs";
import { versionRuns } from "../accuracy/version-runs.mjs";

describe("the ledger", () => {
  const [first, second] = [
    { version: "1.9.0", measured: 1 },
    { version: "1.10.0", measured: 2 },
  ];

  it("takes the line of the model's version, and renews it", () => {
    const renewed = { ...second, measured: 3 };
    expect(withLine([first], second, "1.10.0")).toEqual([first, second]);
    expect(withLine([first, second], renewed, "1.10.0")).toEqual([first, renewed]);
  });

  it("refuses to change the line of an earlier version", () => {
    expect(() => withLine([first, second], { ...first, measured: 9 }, "1.10.0")).toThrow(/1\.9\.0/);
  });

  it("sorts versions by their numbers", () => {
    expect(withLine([second], first, "1.10.0")).toEqual([first, second]);
  });

  it("notices a past line that was changed or removed", () => {
    expect(rewritten([first], [first, second])).toEqual([]);
    expect(rewritten([first], [{ ...first, measured: 9 }])).toEqual(["1.9.0"]);
    expect(rewritten([first], [second])).toEqual(["1.9.0"]);
  });

  it("prints neighbouring versions with one score as one row", () => {
    const said = (version, score) => [version, score];
    expect(
      versionRuns([
        said("1.9.0", "a"),
        said("1.10.0", "a"),
        said("1.11.0", "b"),
        said("1.12.0", "a"),
      ]),
    ).toEqual([said("1.9.0 to 1.10.0", "a"), said("1.11.0", "b"), said("1.12.0", "a")]);
  });
});
