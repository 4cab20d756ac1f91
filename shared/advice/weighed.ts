/** One way of changing a plan, with the model's figures for it. */
import { type Figures, figuresOf } from "./figures.ts";
import type { Candidate } from "./goals.ts";
import type { Way } from "./pairs.ts";

/** A way with its figures. */
export interface Weighed extends Candidate {
  readonly way: Way;
  readonly figures: Figures;
}

/** Weighs a way; `now` are the figures of the plan as it is. */
export function weighed(way: Way, now: Figures): Weighed {
  const figures = figuresOf(way.plan);
  return {
    way,
    figures,
    effort: way.effort,
    risk: way.risk,
    hardware: way.hardware,
    priced: figures.unpriced.join() === now.unpriced.join(),
  };
}
