/** Sentences on the reach of measured rates, and on parts of a plan beyond it. */
import { deviceScatter, formatMemory, formatRate, formatStorage, type Plan } from "@arcplan/shared";
import { REACH } from "./data.ts";

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** Setups on which no rate was measured, each with its limit. */
export function neverMeasured(): readonly string[] {
  const { poolIops, fileBytes, arcBytes, threads, vdevTypes } = REACH;
  return [
    ...(REACH.regimesUnmeasured.length > 0 ? [`Plans ${list(REACH.regimesUnmeasured)}.`] : []),
    `Pools of more than ${formatRate(poolIops.most)} IOPS, and any layout but ${list(vdevTypes)}.`,
    `Table files above ${formatStorage(fileBytes.most)}, an ARC above ${formatMemory(arcBytes.most)}, more than ${threads.most} threads.`,
    ...(REACH.openzfsUnmeasured.length > 0 ? [`OpenZFS ${list(REACH.openzfsUnmeasured)}.`] : []),
  ];
}

/** Parts of a plan that lie beyond all measured rates. */
export function beyond(plan: Plan): readonly string[] {
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
    ...(workload.threads > threads.most ? [`${workload.threads} threads`] : []),
    ...(REACH.vdevTypes.includes(storage.vdev_type) ? [] : [storage.vdev_type]),
    ...(REACH.openzfs.includes(layout.openzfs) ? [] : [`OpenZFS ${layout.openzfs}`]),
  ];
}
