import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, memory, ms, rate, text } from "../tables/figures.ts";
import { HEADS, TITLES } from "./words.ts";

type SysbenchRun = CaptureOf<"sysbench">["runs"][number];
type PgbenchRun = CaptureOf<"pgbench">["runs"][number];
type FioJob = CaptureOf<"fio">["jobs"][number];

const SYSBENCH: readonly TableColumn<SysbenchRun>[] = [
  { head: HEADS.test, text: ({ test }) => text(test) },
  { head: HEADS.threads, isFigure: true, text: ({ threads }) => count(threads) },
  { head: HEADS.seconds, isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: HEADS.queries, isFigure: true, text: (run) => rate(run.queries_per_s) },
  { head: HEADS.transactions, isFigure: true, text: (run) => rate(run.transactions_per_s) },
  { head: HEADS.mean, isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: HEADS.p95, isFigure: true, text: (run) => ms(run.latency_p95_ms) },
  { head: HEADS.max, isFigure: true, text: (run) => ms(run.latency_max_ms) },
  { head: HEADS.errors, isFigure: true, text: ({ errors }) => count(errors) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

const PGBENCH: readonly TableColumn<PgbenchRun>[] = [
  { head: HEADS.script, text: ({ script }) => text(script) },
  { head: HEADS.scale, isFigure: true, text: ({ scale }) => count(scale) },
  { head: HEADS.clients, isFigure: true, text: ({ clients }) => count(clients) },
  { head: HEADS.threads, isFigure: true, text: ({ threads }) => count(threads) },
  { head: HEADS.seconds, isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: HEADS.transactions, isFigure: true, text: ({ tps }) => rate(tps) },
  { head: HEADS.mean, isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: HEADS.failed, isFigure: true, text: ({ failed }) => count(failed) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

const FIO: readonly TableColumn<FioJob>[] = [
  { head: HEADS.job, text: ({ name }) => text(name) },
  { head: HEADS.pattern, text: ({ rw }) => text(rw) },
  { head: HEADS.block, isFigure: true, text: (job) => memory(job.block_bytes) },
  { head: HEADS.depth, isFigure: true, text: ({ depth }) => count(depth) },
  { head: HEADS.jobs, isFigure: true, text: ({ jobs }) => count(jobs) },
  { head: HEADS.reads, isFigure: true, text: (job) => rate(job.reads_per_s) },
  { head: HEADS.readMean, isFigure: true, text: (job) => ms(job.read_mean_ms) },
  { head: HEADS.readP95, isFigure: true, text: (job) => ms(job.read_p95_ms) },
  { head: HEADS.writes, isFigure: true, text: (job) => rate(job.writes_per_s) },
  { head: HEADS.writeMean, isFigure: true, text: (job) => ms(job.write_mean_ms) },
  { head: HEADS.syncs, isFigure: true, text: (job) => rate(job.syncs_per_s) },
  { head: HEADS.syncMean, isFigure: true, text: (job) => ms(job.sync_mean_ms) },
  { head: HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** Results of load tests: one row a run or a job. */
export function LoadView({
  capture,
}: {
  readonly capture: CaptureOf<"sysbench" | "pgbench" | "fio">;
}) {
  switch (capture.kind) {
    case "sysbench":
      return <ColumnTable title={TITLES.runs} rows={capture.runs} columns={SYSBENCH} what="runs" />;
    case "pgbench":
      return <ColumnTable title={TITLES.runs} rows={capture.runs} columns={PGBENCH} what="runs" />;
    case "fio":
      return <ColumnTable title={TITLES.jobs} rows={capture.jobs} columns={FIO} what="jobs" />;
  }
}
