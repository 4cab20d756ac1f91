import type { PlacedTrack, TimeAxis } from "@arcplan/shared/evidence";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axisTicks, stepOf, useAxisSpan, wholeOf } from "./AxisChart.tsx";
import { axisNote, momentText, rowNote, spanText } from "./words.ts";

const NINE_PM = 21 * 3600;

const axis = (seconds: number, startS: number | null = NINE_PM): TimeAxis => ({
  rows: [],
  seconds,
  startS,
  zoneS: startS === null ? null : -12_600,
  leftOut: [],
});

describe("ticks of the axis", () => {
  it("stand at round times of the clock", () => {
    const late = axis(74, NINE_PM - 2);
    expect(axisTicks(late).map((at) => momentText(late, at))).toEqual([
      "21:00:00",
      "21:00:15",
      "21:00:30",
      "21:00:45",
      "21:01:00",
    ]);
  });

  it("stand at round seconds where no clock is known", () => {
    expect(axisTicks(axis(50, null))).toEqual([0, 10, 20, 30, 40, 50]);
  });
});

describe("words of the axis", () => {
  it("name the host's zone and the part", () => {
    expect(axisNote(axis(60))).toContain("UTC−03:30");
    expect(spanText(axis(60), { from: 5, to: 65 })).toBe("21:00:05 to 21:01:05 (60 s)");
    expect(axisNote(axis(60, null))).toContain("No clock was printed");
  });

  it("say what an assumption rests on", () => {
    const track = { placing: "assumed", assumedStepS: 2, points: [1, 2], tool: "zpool iostat" };
    expect(rowNote(track as unknown as PlacedTrack)).toBe(
      "By assumption: it starts with the others, at 2 s a report.",
    );
  });
});

describe("the chosen part", () => {
  it("takes its ends in any order, in whole steps within the axis", () => {
    const { result } = renderHook(() => useAxisSpan(axis(74)));
    expect(result.current.isWhole).toBe(true);
    act(() => result.current.choose(30.4, 10.6));
    expect(result.current.span).toEqual({ from: 11, to: 30 });
    act(() => result.current.choose(90, -5));
    expect(result.current.isWhole).toBe(true);
  });

  it("is never empty", () => {
    const { result } = renderHook(() => useAxisSpan(axis(74)));
    act(() => result.current.choose(74, 74));
    expect(result.current.span).toEqual({ from: 73, to: 74 });
    act(() => result.current.choose(3, 3));
    expect(result.current.span).toEqual({ from: 3, to: 4 });
  });

  it("has steps that a slider can hold, however long the recording", () => {
    const day = axis(86_400);
    expect(wholeOf(day).to / stepOf(day)).toBeLessThanOrEqual(600);
  });
});
