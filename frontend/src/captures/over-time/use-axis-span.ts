/** The chosen part of the time axis, in steps that pointer and keyboard can reach. */
import type { TimeAxis, TimeSpan } from "@arcplan/shared/evidence";
import { useState } from "react";
import { roundStep } from "../../charts/frame/look.ts";

/** Steps of the axis: seconds, or more where the recording is long. */
const MOST_STEPS = 600;

export function stepOf({ seconds }: Pick<TimeAxis, "seconds">): number {
  return Math.max(1, Math.ceil(roundStep(seconds / MOST_STEPS)));
}

/** The axis in whole steps; the last may reach beyond the last report. */
export function wholeOf(axis: Pick<TimeAxis, "seconds">): TimeSpan {
  const step = stepOf(axis);
  return { from: 0, to: Math.max(step, Math.ceil(axis.seconds / step) * step) };
}

export interface AxisSpan {
  readonly span: TimeSpan;
  readonly isWhole: boolean;
  /** Takes two ends in any order. */
  choose(a: number, b: number): void;
  chooseAll(): void;
}

export function useAxisSpan(axis: TimeAxis): AxisSpan {
  const whole = wholeOf(axis);
  const step = stepOf(axis);
  const [chosen, setChosen] = useState<TimeSpan>(whole);
  const span = { from: Math.min(chosen.from, whole.to - step), to: Math.min(chosen.to, whole.to) };
  return {
    span,
    isWhole: span.from === 0 && span.to === whole.to,
    choose(a, b) {
      const place = (at: number) => Math.min(whole.to, Math.max(0, Math.round(at / step) * step));
      const from = Math.min(place(Math.min(a, b)), whole.to - step);
      setChosen({ from, to: Math.max(place(Math.max(a, b)), from + step) });
    },
    chooseAll: () => setChosen(whole),
  };
}
