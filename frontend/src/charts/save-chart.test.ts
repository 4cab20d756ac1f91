import { describe, expect, it } from "vitest";
import { drawingToSvg, tableToCsv } from "./save-chart.ts";

describe("a saved table", () => {
  it("keeps full precision, and leaves blanks blank", () => {
    expect(
      tableToCsv(
        ["arc_bytes", "reads_per_s"],
        [
          [1073741824, 1587.123456],
          [2, null],
        ],
      ),
    ).toBe("arc_bytes,reads_per_s\r\n1073741824,1587.123456\r\n2,\r\n");
  });

  it("quotes what needs it, and never starts a formula from text", () => {
    expect(tableToCsv(["name"], [['a "b", c'], ["=1+1"], ["-3"]])).toBe(
      'name\r\n"a ""b"", c"\r\n\'=1+1\r\n\'-3\r\n',
    );
  });
});

describe("a saved drawing", () => {
  it("stands alone: no classes, no variables, no scripts of the page", () => {
    document.body.innerHTML = `
      <style>.line { stroke: rgb(11, 107, 93); }</style>
      <div id="frame"><svg><g class="line"><path d="M0 0L1 1" /></g></svg>
      <button><svg class="icon"></svg></button></div>`;
    const frame = document.querySelector("#frame");
    if (frame === null) throw new Error("no frame");
    const { text } = drawingToSvg(frame);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('stroke="rgb(11, 107, 93)"');
    expect(text).toContain("M0 0L1 1");
    expect(text).not.toMatch(/class=|var\(|icon/);
  });
});
