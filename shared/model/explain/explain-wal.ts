/** Explains PostgreSQL's WAL: what a transaction writes to it, and what it takes of the ARC. */
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { formatMemory, formatNumber } from "../number/format.ts";
import type { Explanation } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";
import type { Figures } from "../warn/trap.ts";
import { PAGE_IMAGE_BYTES, writeBackOf } from "../writes/write-back.ts";
import { type Explainer, explanation } from "./explanation.ts";

const WAL_PATHS: readonly FieldPath[] = [
  "workload.log_bytes_per_commit",
  "workload.flushed_pages_per_commit",
  "postgresql.full_page_writes",
  "postgresql.checkpoint_s",
  "postgresql.checkpoint_completion_target",
  "postgresql.max_wal_bytes",
  "postgresql.vacuumed_pages_per_commit",
];

function perCommit({ setup, caches }: Evaluation, { commits }: Figures): Explanation {
  const { plan, nodes } = setup;
  const { full_page_writes, checkpoint_s } = postgresqlOf(plan);
  const back = writeBackOf(setup, caches, commits.demanded_per_s / nodes);
  const images = full_page_writes ? back.firstChangesPerCommit : 0;
  const seconds = back.checkpointS ?? checkpoint_s;
  const why = seconds < checkpoint_s ? "max_wal_size" : "checkpoint_timeout";
  return explanation(
    plan,
    "commits.log_bytes",
    "WAL of a transaction",
    {
      sentence:
        "A transaction writes its WAL records, and a full image of each page that it is the first to change since the last checkpoint.",
      formula:
        "WAL records + pages changed first since the last checkpoint x page image; at most max_wal_size / (1 + checkpoint_completion_target) between two checkpoints",
      filled: `${formatMemory(plan.workload.log_bytes_per_commit ?? 0)} + ${formatNumber(images)} x ${formatMemory(PAGE_IMAGE_BYTES)}; a checkpoint every ${formatNumber(seconds)} s, by ${why}`,
      value: formatMemory(commits.log_bytes),
      source:
        "xloginsert.c XLogRecordAssemble and xlog.c CalculateCheckpointSegments, PostgreSQL 15; size of an image: pgbench in the laboratory",
      trust: "derived",
    },
    WAL_PATHS,
  );
}

function inArc({ setup, caches }: Evaluation, { memory }: Figures): Explanation {
  const { plan } = setup;
  const stream = caches.logStream;
  return explanation(
    plan,
    "memory.arc_log_bytes",
    "WAL in the ARC",
    {
      sentence:
        "WAL enters the ARC as it is written, and takes room that table records would have.",
      formula:
        "WAL written while as many records are read as the ARC holds, at most the size of the WAL files",
      filled:
        stream === null
          ? "no WAL is cached"
          : `${formatMemory(stream.bytesPerMiss)} of WAL for each page that shared_buffers miss; files of ${formatMemory(stream.filesBytes)}`,
      value: formatMemory(memory.arc_log_bytes),
      source:
        "arc.c arc_write_done, OpenZFS 2.3.2: blocks enter the ARC when they are written, as when they are read",
      trust: "estimate",
    },
    [
      ...WAL_PATHS,
      "postgresql.min_wal_bytes",
      "postgresql.wal_compression_ratio",
      "memory.arc_bytes",
      "layout.primarycache",
      "postgresql.wal_primarycache",
    ],
  );
}

/** Explains the WAL; nothing for InnoDB. */
export const explainWal: Explainer = (evaluation, figures) =>
  engineOf(evaluation.setup.plan) === "postgresql"
    ? [perCommit, inArc].map((part) => part(evaluation, figures))
    : [];
