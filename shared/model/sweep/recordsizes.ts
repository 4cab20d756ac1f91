/** The plan at every recordsize: what it reads, needs, writes and fills. */
import type { Plan } from "../../generated/plan.ts";
import { LINES } from "../../openzfs/lines.ts";
import { predict } from "../predict.ts";
import { TABLE_RECORD_BYTES } from "../requirement/requirement-table.ts";

/** The plan at one recordsize. */
export interface RecordsizePoint {
  readonly record_bytes: number;
  readonly reads_per_s: number;
  readonly mean_ms: number;
  /** Smallest sufficient ARC of one node. */
  readonly arc_bytes: number;
  readonly rule_of_thumb_bytes: number;
  /** Bytes written to the pool and its log per flushed page of the database. */
  readonly written_bytes_per_page: number;
  /** Bytes that the data and its indirect blocks take on one node's pool. */
  readonly allocated_bytes: number;
  /** Share of the usable space that is filled, 0..1; above 1 it does not fit. */
  readonly used_ratio: number;
}

/** Reads that count as all that another recordsize could bring: the model tells no smaller gain apart. */
const NEARLY_ALL = 0.95;

type RecordBytes = Plan["layout"]["record_bytes"];

/** The plan at one recordsize. */
export function recordsizePoint(plan: Plan, recordBytes: RecordBytes): RecordsizePoint {
  const layout = { ...plan.layout, record_bytes: recordBytes };
  const { reads, metadata, writes, space } = predict({ ...plan, layout });
  return {
    record_bytes: recordBytes,
    reads_per_s: reads.per_s,
    mean_ms: reads.mean_ms,
    arc_bytes: metadata.arc_min_bytes,
    rule_of_thumb_bytes: metadata.rule_of_thumb_bytes,
    written_bytes_per_page: writes.bytes_per_page,
    allocated_bytes: space.data_allocated_bytes + space.metadata_allocated_bytes,
    used_ratio: space.used_ratio,
  };
}

/** The recordsizes that a plan's OpenZFS line takes, and its own. */
export function recordsizesOf(plan: Plan): readonly RecordBytes[] {
  const most = Math.max(LINES[plan.layout.openzfs].maxRecordBytes, plan.layout.record_bytes);
  return TABLE_RECORD_BYTES.filter((bytes) => bytes <= most);
}

/** Of the sizes that fit and bring nearly the most reads, the one that writes least; null where none fits. */
export function bestRecordsizeOf(points: readonly RecordsizePoint[]): RecordsizePoint | null {
  const fitting = points.filter(({ used_ratio }) => used_ratio <= 1);
  const most = Math.max(...fitting.map(({ reads_per_s }) => reads_per_s));
  const fast = fitting.filter(({ reads_per_s }) => reads_per_s >= NEARLY_ALL * most);
  const [first, ...others] = fast;
  if (first === undefined) return null;
  return others.reduce(
    (best, point) => (point.written_bytes_per_page < best.written_bytes_per_page ? point : best),
    first,
  );
}
