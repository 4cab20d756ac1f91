/** Classes of measured rows follow from when code and values came into the repository. */
import { describe, expect, it } from "vitest";
import { classifier } from "../accuracy/classes.mjs";
import { declarationsOf, measuredIn } from "../accuracy/declarations.mjs";
import { rewritten, withLine } from "../accuracy/ledger.mjs";

const LAW = `/** Pages kept free. */
export const FREE_PAGES = 1536;

export function kept(pages: number): number {
  return pages - FREE_PAGES;
}
`;

describe("the code of a file", () => {
  it.each([
    ["a comment", LAW.replace("Pages kept free.", "Pages that stay free.")],
    ["an import", `import { a } from "./a.ts";\n\n${LAW}`],
    ["layout", LAW.replace("return pages -", "return pages\n    -")],
    ["an export", LAW.replace("export function", "function")],
    ["a type", `${LAW}\ninterface Pool {\n  readonly pages: number;\n}\n`],
  ])("is the same after a change of %s", (_, changed) => {
    expect(declarationsOf(changed)).toEqual(declarationsOf(LAW));
  });

  it("is the same declaration by declaration when it is split over two files", () => {
    const [constant, law] = LAW.split(/(?=export function)/);
    expect([...declarationsOf(constant), ...declarationsOf(law)]).toEqual(declarationsOf(LAW));
  });

  it.each([
    ["constant", LAW.replace("1536", "1537")],
    ["equation", LAW.replace("pages -", "pages +")],
  ])("is another after a change of a %s", (_, changed) => {
    expect(declarationsOf(changed)).not.toEqual(declarationsOf(LAW));
  });

  it("keeps addresses in strings, which look like comments", () => {
    const at = (host) => declarationsOf(`const SOURCE = "https://${host}";`);
    expect(at("one.example")).not.toEqual(at("two.example"));
  });
});

it("a renamed row keeps the identity of its measured value", () => {
  const file = (name) => JSON.stringify({ title: "Pools", rows: [{ name, measured: 302 }] });
  expect(measuredIn("shared/cases/a.json", file("one"))).toEqual(
    measuredIn("shared/a.json", file("two")),
  );
});

describe("the class of a row", () => {
  const equations = () => ["model/version.ts"];
  const row = {
    basis: "measured",
    published: false,
    figure: "f",
    title: "T",
    file: "a",
    measured: 1,
  };
  const kind = (rowCommit, codeCommit, follows, changes = {}) =>
    classifier(
      { firstOf: (digest) => (digest === "T|1" ? rowCommit : codeCommit), follows: () => follows },
      equations,
    )({ ...row, ...changes });

  it("is predicted when the row builds on the last change of its code", () => {
    expect(kind("row", "code", true)).toBe("predicted");
    expect(kind(undefined, "code", false)).toBe("predicted");
  });

  it("is in sight when the code changed later, beside it, or in the same commit", () => {
    expect(kind("row", "code", false)).toBe("in sight");
    expect(kind("row", undefined, false)).toBe("in sight");
    expect(kind(undefined, undefined, false)).toBe("in sight");
  });

  it("is in sight when the source was public before", () => {
    expect(kind("row", "code", true, { published: true })).toBe("in sight");
  });

  it("is what the row says of itself", () => {
    expect(kind("row", "code", true, { basis: "calibrated" })).toBe("calibrated");
  });
});

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
});
