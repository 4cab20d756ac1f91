/** PostgreSQL's WAL passes the ARC as it is written, and takes room there that pages would have. */
import { type Arc, type ArcDemand, divideArc } from "../memory/arc.ts";

/** What the log writes into the ARC beside the pages that are read. */
export interface LogStream {
  /** Bytes of the log's files that the ARC takes for each page read past the database's cache. */
  readonly bytesPerMiss: number;
  /** All of the log's files: what is overwritten leaves the ARC. */
  readonly filesBytes: number;
}

/** An ARC, and what of it the log takes. */
export interface ArcWithLog {
  readonly arc: Arc;
  readonly logBytes: number;
}

/** Halvings by which the records and the log in the ARC settle. */
const STEPS = 24;

/**
 * Divides an ARC whose records share it with the log. Both stay equally long, so the log holds what is
 * written while as many records are read as the ARC has: `timeToHold` is that time, in reads of each
 * record. OpenZFS puts a block that was written into the ARC as it does one that was read (arc.c
 * arc_write_done, OpenZFS 2.3.2).
 */
export function divideWithLog(
  demand: ArcDemand,
  stream: LogStream | null,
  timeToHold: (share: number) => number,
): ArcWithLog {
  const alone = divideArc(demand);
  if (stream === null || demand.mode !== "all" || alone.residentRecords <= 0)
    return { arc: alone, logBytes: 0 };
  const beside = (records: number): ArcWithLog => {
    const written = timeToHold(records / demand.records) * demand.records * stream.bytesPerMiss;
    const logBytes = Math.min(written, stream.filesBytes);
    const recordArcBytes = demand.recordArcBytes + logBytes / records;
    return { arc: divideArc({ ...demand, recordArcBytes }), logBytes };
  };
  let [low, high] = [0, alone.residentRecords];
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (beside(middle).arc.residentRecords > middle) low = middle;
    else high = middle;
  }
  return beside(high);
}
