import type { CaptureOf } from "../../api/index.ts";
import { count, memory, ms, rate, text } from "../FigureTable.tsx";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { LOAD_HEADS, LOAD_TITLES } from "./words.ts";

type SysbenchRun = CaptureOf<"sysbench">["runs"][number];
type PgbenchRun = CaptureOf<"pgbench">["runs"][number];
type FioJob = CaptureOf<"fio">["jobs"][number];

const SYSBENCH: readonly TableColumn<SysbenchRun>[] = [
  { head: LOAD_HEADS.test, text: ({ test }) => text(test) },
  { head: LOAD_HEADS.threads, isFigure: true, text: ({ threads }) => count(threads) },
  { head: LOAD_HEADS.seconds, isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: LOAD_HEADS.queries, isFigure: true, text: (run) => rate(run.queries_per_s) },
  { head: LOAD_HEADS.transactions, isFigure: true, text: (run) => rate(run.transactions_per_s) },
  { head: LOAD_HEADS.mean, isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: LOAD_HEADS.p95, isFigure: true, text: (run) => ms(run.latency_p95_ms) },
  { head: LOAD_HEADS.max, isFigure: true, text: (run) => ms(run.latency_max_ms) },
  { head: LOAD_HEADS.errors, isFigure: true, text: ({ errors }) => count(errors) },
  { head: LOAD_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

const PGBENCH: readonly TableColumn<PgbenchRun>[] = [
  { head: LOAD_HEADS.script, text: ({ script }) => text(script) },
  { head: LOAD_HEADS.scale, isFigure: true, text: ({ scale }) => count(scale) },
  { head: LOAD_HEADS.clients, isFigure: true, text: ({ clients }) => count(clients) },
  { head: LOAD_HEADS.threads, isFigure: true, text: ({ threads }) => count(threads) },
  { head: LOAD_HEADS.seconds, isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: LOAD_HEADS.transactions, isFigure: true, text: ({ tps }) => rate(tps) },
  { head: LOAD_HEADS.mean, isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: LOAD_HEADS.failed, isFigure: true, text: ({ failed }) => count(failed) },
  { head: LOAD_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

const FIO: readonly TableColumn<FioJob>[] = [
  { head: LOAD_HEADS.job, text: ({ name }) => text(name) },
  { head: LOAD_HEADS.pattern, text: ({ rw }) => text(rw) },
  { head: LOAD_HEADS.block, isFigure: true, text: (job) => memory(job.block_bytes) },
  { head: LOAD_HEADS.depth, isFigure: true, text: ({ depth }) => count(depth) },
  { head: LOAD_HEADS.jobs, isFigure: true, text: ({ jobs }) => count(jobs) },
  { head: LOAD_HEADS.reads, isFigure: true, text: (job) => rate(job.reads_per_s) },
  { head: LOAD_HEADS.readMean, isFigure: true, text: (job) => ms(job.read_mean_ms) },
  { head: LOAD_HEADS.readP95, isFigure: true, text: (job) => ms(job.read_p95_ms) },
  { head: LOAD_HEADS.writes, isFigure: true, text: (job) => rate(job.writes_per_s) },
  { head: LOAD_HEADS.writeMean, isFigure: true, text: (job) => ms(job.write_mean_ms) },
  { head: LOAD_HEADS.syncs, isFigure: true, text: (job) => rate(job.syncs_per_s) },
  { head: LOAD_HEADS.syncMean, isFigure: true, text: (job) => ms(job.sync_mean_ms) },
  { head: LOAD_HEADS.line, isFigure: true, text: ({ line }) => count(line) },
];

/** Results of load tests: one row a run or a job. */
export function LoadView({
  capture,
}: {
  readonly capture: CaptureOf<"sysbench" | "pgbench" | "fio">;
}) {
  switch (capture.kind) {
    case "sysbench":
      return (
        <ColumnTable title={LOAD_TITLES.runs} rows={capture.runs} columns={SYSBENCH} what="runs" />
      );
    case "pgbench":
      return (
        <ColumnTable title={LOAD_TITLES.runs} rows={capture.runs} columns={PGBENCH} what="runs" />
      );
    case "fio":
      return <ColumnTable title={LOAD_TITLES.jobs} rows={capture.jobs} columns={FIO} what="jobs" />;
  }
}
