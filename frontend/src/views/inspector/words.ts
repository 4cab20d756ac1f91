/** Texts of the panel that explains a field or a figure. */
import type { Trust } from "@arcplan/shared";

/** What each degree of trust means for a person who has to decide. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  measured: "read from your own captures.",
  published: "rests on a measurement that its author published.",
  datasheet: "rests on what the maker or provider states.",
  derived: "computed from the inputs; no surer than they are.",
  estimate: "a model's estimate.",
  extrapolated: "beyond what was measured; check before you buy.",
};

export const details = "Details";
export const closeDetails = "Close details";
export const source = "Source";

/** Fields. */
export const values = "Values worth knowing";
export const use = "Use";
export const aboutValues = (least: string, most: string) =>
  `Between ${least} and ${most}. The slider covers the usual part. Page Up and Page Down take large steps, Home and End go to the ends.`;
/** Follows the name of a term. */
export const meaning = (text: string) => `: ${text}`;
/** Follows the origin of a value. */
export const readFrom = (capture: string) => ` Read from ${capture}.`;
/** Before the path of a field in a plan's file. */
export const inPlanFile = "In the plan's file: ";

/** Figures. */
export const band = "Band";
export const kindOfFigure = "Accuracy of this kind of figure";
export const loading = "Loading measurements…";
export const modelLink = (question: string) => `The model: ${question}`;
export const formula = "Formula";
export const inputsOf = (figure: string) => `Inputs of ${figure}`;
export const input = "Input";
export const value = "Value";
export const from = "From";
export const trust = "Trust";
/** Follows a degree of trust. */
export const trustMeaning = (text: string) => `: ${text}`;
export const contradicted = "No prediction: captures contradict the plan.";
export const noPrediction = (missing: readonly string[]) =>
  `No prediction yet. Missing: ${missing.join(", ")}.`;
export const noFigure = "This plan's prediction has no figure of that name.";

/** Limits. */
export const whatLimits = "What limits the reads";
export const aboutLimits = (next: string) =>
  `It fills first; with more of it, the next limit would be the ${next}. The table shows the rate at which each resource would be full if the hit ratios stayed the same.`;
export const resource = "Resource";
export const busy = "Busy";
export const fullAt = "Full at";
export const utilizationLaw =
  "Utilization law: busy share = rate of visits times service time of a visit.";
