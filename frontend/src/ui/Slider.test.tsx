import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../test/render.tsx";
import { Slider } from "./Slider.tsx";
import { listScale } from "./scale.ts";

const scale = listScale([4096, 8192, 16384, 32768, 65536]);

function Recordsize({ onSettle }: { readonly onSettle: () => void }) {
  const [value, setValue] = useState(16384);
  return (
    <>
      <span id="name">recordsize</span>
      <Slider
        scale={scale}
        value={value}
        labelledBy="name"
        valueText={`${value / 1024} KiB`}
        marks={[{ kind: "measured", value: 16384, text: "measured: 16 KiB" }]}
        onChange={setValue}
        onSettle={onSettle}
      />
    </>
  );
}

function renderRecordsize() {
  const onSettle = vi.fn();
  const view = render(<Recordsize onSettle={onSettle} />);
  return { ...view, onSettle, slider: screen.getByRole("slider", { name: "recordsize" }) };
}

describe("a slider over recordsizes", () => {
  it("says its value in words, not as the index of a stop", async () => {
    const { container, slider } = renderRecordsize();
    await expectAccessible(container);
    expect(slider.getAttribute("aria-valuetext")).toBe("16 KiB");
  });

  it.each([
    ["ArrowRight", "32 KiB"],
    ["ArrowUp", "32 KiB"],
    ["ArrowLeft", "8 KiB"],
    ["PageUp", "64 KiB"],
    ["PageDown", "4 KiB"],
    ["Home", "4 KiB"],
    ["End", "64 KiB"],
  ])("moves by %s to %s", (key, text) => {
    const { slider } = renderRecordsize();
    fireEvent.keyDown(slider, { key });
    expect(slider.getAttribute("aria-valuetext")).toBe(text);
  });

  it("leaves keys to the browser that are meant for it", () => {
    const { slider } = renderRecordsize();
    fireEvent.keyDown(slider, { key: "ArrowLeft", altKey: true });
    expect(slider.getAttribute("aria-valuetext")).toBe("16 KiB");
  });

  it("settles once after keys have rested, and at once when the pointer lets go", () => {
    vi.useFakeTimers();
    const { slider, onSettle } = renderRecordsize();
    fireEvent.keyDown(slider, { key: "ArrowRight" });
    fireEvent.keyDown(slider, { key: "ArrowRight" });
    expect(onSettle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onSettle).toHaveBeenCalledTimes(1);
    fireEvent.change(slider, { target: { value: "0" } });
    fireEvent.pointerUp(slider);
    expect(onSettle).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it("does not settle while a pointer holds it, however long it rests", () => {
    vi.useFakeTimers();
    const { slider, onSettle } = renderRecordsize();
    fireEvent.pointerDown(slider, { button: 0 });
    fireEvent.input(slider, { target: { value: "0" } });
    vi.advanceTimersByTime(5000);
    expect(onSettle).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider);
    expect(onSettle).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
