import { expect, it } from "vitest";
import { Speedometer } from "./reading.ts";

it("says nothing before it has measured", () => {
  const speedometer = new Speedometer();
  expect(speedometer.note({ atMs: 0, bytes: 0 })).toBeNull();
  expect(speedometer.note({ atMs: 100, bytes: 5000 })).toBeNull();
});

it("measures bytes per second", () => {
  const speedometer = new Speedometer();
  speedometer.note({ atMs: 1000, bytes: 0 });
  expect(speedometer.note({ atMs: 2000, bytes: 8_000_000 })).toBe(8_000_000);
});

it("forgets a fast start once the upload stalls", () => {
  const speedometer = new Speedometer();
  speedometer.note({ atMs: 0, bytes: 0 });
  speedometer.note({ atMs: 1000, bytes: 50_000_000 });
  speedometer.note({ atMs: 4500, bytes: 50_000_000 });
  expect(speedometer.note({ atMs: 5500, bytes: 50_000_000 })).toBe(0);
});
