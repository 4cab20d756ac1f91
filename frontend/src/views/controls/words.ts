/** Texts of the controls. Labels of fields are in plan/fields.ts. */

import { formatCount } from "@arcplan/shared/model/number/format.ts";
import type { Origin } from "../../plan/plan-slice.ts";
import { plural } from "../../plan/plural.ts";
import type { MarkKind } from "../../ui/Slider.tsx";

export const origins: Readonly<Record<Origin, string>> = {
  measured: "measured",
  derived: "derived",
  entered: "entered",
  datasheet: "datasheet",
  assumed: "assumed",
  missing: "missing",
  default: "default",
};
const MEANINGS: Readonly<Record<Origin, string>> = {
  measured: "a capture states it",
  derived: "follows from what is known",
  entered: "set by hand",
  datasheet: "the catalogue states it",
  assumed: "no capture states it; a usual value stands in",
  missing: "no capture states it, and the answer depends on it",
  default: "nobody has set it",
};
export const originLegend = "Signs beside names: origin of the value";
/** Follows an origin. */
export const originMeaning = (origin: Origin) => `: ${MEANINGS[origin]}.`;
export const detailsOf = (label: string, origin: Origin) => `${label}, ${origins[origin]}: details`;
export const reset = (label: string) => `Reset ${label}`;
/** Beside the name of a value that is in trouble. */
export const noteSigns = { error: "!", warning: "!", info: "i" } as const;
/** Of a value that is only assumed. */
export const confirm = (label: string) => `${label} is right`;

export const on = "on";
export const off = "off";
export const none = "none";
export const notSet = "not set";
/** In place of a value that the answer needs and nothing tells. */
export const unknown = "not known";
export const atMark = (kind: MarkKind) => `the ${kind} value`;

/** Devices and instances. */
export const notKnown = "not known: choose";
export const notListed = (id: string) => `${id} (not in the catalogue)`;
export const ownDevice = "own device…";
export const ownMachine = "own machine";
export const compare = "Compare…";
export const unpriced = (name: string) => `${name} (no price)`;
export const families: Readonly<Record<string, string>> = {
  "aws-ebs": "AWS EBS",
  "aws-instance-store": "AWS local NVMe",
  "aws-ec2": "AWS",
  gcp: "Google Cloud",
  azure: "Azure",
  physical: "Drives",
  fsync: "Drives with measured fsync",
};

/** Block trees of a dump. */
export const measuredTrees = (files: number, recordsize: string) =>
  `Block trees of ${plural(files, "file")} from a zdb dump at recordsize ${recordsize}.`;
export const assumeDense = "Assume dense files instead";

/** A device of the user's own. */
export const firstName = "Own device";
export const name = "Name";
export const curveOf = (points: number) =>
  `Its curve has ${plural(points, "measured working point")}; a figure of reads that is set here takes their place.`;
/** Of a device that captures saw at one load alone. */
export const readInFlight = (reads: number) => `Read, ${formatCount(Math.round(reads))} in flight`;
export const seenOnce = (reads: number) =>
  `Captures saw it with ${formatCount(Math.round(reads))} reads in flight alone; its curve follows from that.`;
export const fromFio =
  "To take these figures from fio, drop or paste its output on this page. Jobs with iodepth 1, 4, 16 and more give the curve.";

/** The marks under tracks, in one line above the first of them. */
export const marksLegend = "Under sliders:";
export const markNames: Readonly<Record<MarkKind, string>> = {
  measured: "measured",
  best: "best value",
};

export const mainControls = "Settings";
export const advanced = "Advanced";
export const allFields = (errors: number) =>
  `Advanced: all other fields${errors === 0 ? "" : ` (${plural(errors, "error")})`}`;
export const fewerFields = "Hide the other fields";
