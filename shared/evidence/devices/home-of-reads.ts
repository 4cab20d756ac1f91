/** Which of a server's datasets its reads are of, where records of several sizes tell. */
import type { CaptureSet } from "../captures.ts";
import { type Home, tableDatasets } from "../files/dataset.ts";
import { listedOf, ratioOf } from "../files/property-facts.ts";
import { bytesOfRead, poolDevices } from "./pool-devices.ts";
import { hasParity, vdevTrees } from "./topology.ts";

/** How far reads may be from their records on disk, as a factor; those of `trust/verdict.ts` may be further off. */
const ALIKE = 2;

/** Bytes of one record on disk; null where no capture tells. */
function recordOnDisk(captures: CaptureSet, dataset: string): number | null {
  const [listed] = listedOf(captures, dataset);
  const record = listed?.sizes.recordsize ?? listed?.sizes.recsize;
  if (!listed || !record) return null;
  const { refcompressratio, compressratio, ratio } = listed.texts;
  return record / (ratioOf(refcompressratio ?? compressratio ?? ratio) ?? 1);
}

/** The home, or the largest of the server's other datasets whose records are as large as the reads, and the home's are not. */
export function homeOfReads(captures: CaptureSet, home: Home): Home {
  const tables = tableDatasets(captures);
  // A record of raidz is read from several devices, in parts.
  if (tables.length < 2 || home.isGuess || hasParity(captures)) return home;
  const devices = poolDevices(captures, home, vdevTrees(captures, home));
  const read = bytesOfRead(captures, home, devices);
  const isRead = (dataset: string | null) => {
    const record = dataset === null ? null : recordOnDisk(captures, dataset);
    return record !== null && read !== null && Math.max(record / read, read / record) <= ALIKE;
  };
  const ofPool = tables.filter(([name]) => name.split("/")[0] === home.pool);
  const found = isRead(home.dataset) ? undefined : ofPool.find(([name]) => isRead(name));
  if (!found) return home;
  const [dataset] = found;
  return {
    ...home,
    dataset,
    why: `The server's data directory is on ${tables.length} datasets, and reads are as large as records of ${dataset}.`,
  };
}
