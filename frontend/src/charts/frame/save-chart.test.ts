import { describe, expect, it } from "vitest";
import { drawingToSvg } from "./save-chart.ts";

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
