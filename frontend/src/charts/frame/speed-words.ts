/** How charts write rates and latencies: with the digits that the plan's band leaves, in what its speed is counted in. */
import type { Prediction } from "@arcplan/shared";
import { formatRange } from "@arcplan/shared/model/number/format.ts";
import { SPEED_NAMES } from "@arcplan/shared/plan/speed.ts";
import { latencyLike, speedIn, speedLike } from "../../plan/answers/bands.ts";
import { rateOf, type Speeds, scaled, timeOf } from "../../plan/answers/told.ts";
import * as words from "../words.ts";
import type { Column } from "./ChartFrame.tsx";

const withoutAbout = (text: string) => text.replace(/^about /, "");

const timeEnds = (low: number, high: number) => formatRange(low, high, "ms");

export function speedWords(result: Prediction) {
  const { noun, perRead } = speedIn(result);
  const rate = (readsPerS: number) => withoutAbout(speedLike(result)(readsPerS));
  const rateEnds = (low: number, high: number) =>
    formatRange(low * perRead, high * perRead, "per-s");
  const time = (ms: number) => withoutAbout(latencyLike(result)(ms));
  return {
    /** Page reads per second. */
    rate,
    /** Both ends of a band of page reads per second. */
    rateEnds,
    time,
    timeEnds,
    /** The rate of a plan as tables have it. */
    told(point: Speeds): string {
      const figure = rateOf(point);
      return typeof figure === "number" ? rate(figure) : rateEnds(...figure);
    },
    rateColumn: {
      label: SPEED_NAMES[noun],
      name: `${noun}_per_s`,
      format: (perS) => rate(perS / perRead),
      formatEnds: (low, high) => rateEnds(low / perRead, high / perRead),
    } satisfies Column,
    timeColumn: {
      label: words.meanLatency,
      name: "mean_ms",
      format: time,
      formatEnds: timeEnds,
    } satisfies Column,
    /** The cells of a plan under these two columns. */
    rateCell: (point: Speeds) => scaled(rateOf(point), perRead),
    timeCell: timeOf,
  };
}

export type SpeedWords = ReturnType<typeof speedWords>;
