/** Texts of the page on accuracy. */
import { deviceScatter, formatMemory, formatRate, formatStorage, type Plan } from "@arcplan/shared";
import { plural } from "../../plan/plural.ts";
import { REACH } from "./data.ts";

/** In short. */
export const inShort = "In short";
export const noScore = (version: string) => `Version ${version} has no score yet.`;
/** Each follows a count such as "22 of 29". */
export const within = (medianError: string) =>
  `measurements kept apart were predicted within 15 %; their median error was ${medianError}`;
export const inBand = "of those with a band lay in it";
export const withinOfAll = "of all measurements were predicted within 15 %";
export const keptApartMeans = (version: string) =>
  `Version ${version} of the model. Kept apart means that no constant was taken from a measurement; it may have been seen while the equations were written.`;
export const expect = (blind: string) =>
  `Only ${blind} measurements came after the equations that they test. Expect larger errors on a server unlike these.`;
export const beyond = (parts: readonly string[]) =>
  `Your plan is beyond the measurements: ${parts.join(", ")}.`;
export const withinReach =
  "Data, pool, clients and OpenZFS of your plan are within the measured range.";
export const neverMeasured = "Reads/s and queries/s have never been measured on:";

/** Score by version. */
export const byVersion = "By version";
export const scoreOfVersions = "Score of each version of the model";
export const keptApart = "Kept apart";
export const allMeasured = "All measurements";
export const version = "Version";
export const within15 = "Within 15 %";
export const medianError = "Median error";
export const truthInBand = "Truth in the band";
export const judgedOutside = (name: string) => `Version ${name}, judged from outside`;
export const quantity = "Quantity";
export const result = "Result";

/** Rows. */
export const everyFigure = "Every figure that was checked";
export const search = "Search";
export const kindOfFigure = "Kind of figure";
export const allKinds = "All kinds";
export const regime = "Regime";
export const allRegimes = "All regimes";
export const evidence = "Class";
export const allClasses = "All classes";
export const onlyMisses = "Only misses";
export const onlyKeptApart = "Only kept apart";
export const shown = (count: number, missed: number) =>
  `${plural(count, "figure")} shown, ${missed} missed.`;
export const measurements = "Measurements";
export const aboutRows = "Measured figures beside the model's";
export const figure = "Figure";
export const measured = "Measured";
export const model = "Model";
export const error = "Error";
export const kindAndRegime = "Kind and regime";
export const whatToKnow = "What to know";
export const isWithin = "within";
export const isMissed = "✕ missed";
export const isKeptApart = "kept apart";
export const source = "Source";

/** What the classes say, the strongest evidence first. */
export const classes: readonly { readonly id: string; readonly meaning: string }[] = [
  { id: "predicted", meaning: "measured after the last change of the equation that it tests" },
  {
    id: "in sight",
    meaning: "known before that, so that the equation may have been chosen with it in view",
  },
  { id: "calibrated", meaning: "a constant or an input was taken from it" },
  { id: "identity", meaning: "arithmetic or a price rule" },
];

/** Accuracy of one kind of figure. */
export const seeEach = (kind: string) => `See each: ${kind}`;

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** Setups on which no rate was measured, each with its limit. */
export function unmeasuredSetups(): readonly string[] {
  const { poolIops, fileBytes, arcBytes, threads, vdevTypes } = REACH;
  return [
    ...(REACH.regimesUnmeasured.length > 0 ? [`Plans ${list(REACH.regimesUnmeasured)}.`] : []),
    `Pools of more than ${formatRate(poolIops.most)} IOPS, and any layout but ${list(vdevTypes)}.`,
    `Data above ${formatStorage(fileBytes.most)}, an ARC above ${formatMemory(arcBytes.most)}, more than ${threads.most} clients.`,
    ...(REACH.openzfsUnmeasured.length > 0 ? [`OpenZFS ${list(REACH.openzfsUnmeasured)}.`] : []),
  ];
}

/** Parts of a plan that lie beyond all measured rates. */
export function partsBeyond(plan: Plan): readonly string[] {
  const { poolIops, fileBytes, arcBytes, threads } = REACH;
  const { data, layout, memory, workload, storage, instance } = plan;
  const offered = deviceScatter(plan).points.find(({ chosen }) => chosen)?.offered_iops ?? 0;
  const iops = offered / instance.nodes;
  return [
    ...(iops > poolIops.most ? [`a pool of ${formatRate(iops)} IOPS`] : []),
    ...(data.file_bytes > fileBytes.most
      ? [`${formatStorage(data.file_bytes)} of table files`]
      : []),
    ...(memory.arc_bytes > arcBytes.most ? [`an ARC of ${formatMemory(memory.arc_bytes)}`] : []),
    ...(workload.threads > threads.most ? [`${workload.threads} clients`] : []),
    ...(REACH.vdevTypes.includes(storage.vdev_type) ? [] : [storage.vdev_type]),
    ...(REACH.openzfs.includes(layout.openzfs) ? [] : [`OpenZFS ${layout.openzfs}`]),
  ];
}
