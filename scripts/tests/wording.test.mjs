/** The check of wording finds texts in components and leaves names for programs alone. */
import { describe, expect, it } from "vitest";
import { literalTexts } from "../check-wording.mjs";

const textsOf = (code) => literalTexts("Part.tsx", code).map(({ text }) => text);

describe("a component", () => {
  it.each([
    ["between tags", "<p>Loading captures…</p>", ["Loading captures…"]],
    ["around a value", "<p>Of {rows} rows</p>", ["Of", "rows"]],
    ["in an attribute", '<button aria-label="Close" />', ["Close"]],
    ["in a choice", '<p>{on ? "on" : "off"}</p>', ["on", "off"]],
    ["in a choice of an attribute", 'x = <p title={a ? "Keep" : "Drop"} />', ["Keep", "Drop"]],
    ["after a condition", '<p>{isOff && "misses"}</p>', ["misses"]],
    ["in a property", 'const rows = [{ label: "Reads" }];', ["Reads"]],
    ["after a comparison", '<p>{kind === "failed" && "Not read"}</p>', ["Not read"]],
    ["of a count", '<p>{plural(files, "file")}</p>', ["file"]],
    ["in a sentence", 'say("Nothing read yet");', ["Nothing read yet"]],
  ])("with a text %s", (_, code, texts) => {
    expect(textsOf(code)).toEqual(texts);
  });

  it.each([
    ["classes", '<p className="button button-quiet">{text}</p>'],
    ["paths", '<path d="M3 2l9 9m0 9l-9 9" fill="none" />'],
    ["keys of values", '<p>{formatQuantity("binary-bytes", size)}</p>'],
    ["columns of a saved file", 'const columns = [{ label: ARC, name: "arc_bytes" }];'],
    ["faults of the program", 'throw new Error("a component outside of its provider");'],
    ["types", 'type Side = { label: "left" | "right" };'],
    ["comments", "// Says what it says.\n<p>{/* As above. */}</p>"],
    ["signs", "<p>: – ✕ 1</p>"],
  ])("with %s has no text", (_, code) => {
    expect(textsOf(code)).toEqual([]);
  });

  it("names the line of a text", () => {
    expect(literalTexts("Part.tsx", "<p>\n  <b>Reads</b>\n</p>")).toEqual([
      { line: 2, text: "Reads" },
    ]);
  });
});
