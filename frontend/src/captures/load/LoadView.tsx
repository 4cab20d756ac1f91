import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, memory, ms, rate, text } from "../tables/figures.ts";

type SysbenchRun = CaptureOf<"sysbench">["runs"][number];
type PgbenchRun = CaptureOf<"pgbench">["runs"][number];
type FioJob = CaptureOf<"fio">["jobs"][number];

const SYSBENCH: readonly TableColumn<SysbenchRun>[] = [
  { head: "Test", text: ({ test }) => text(test) },
  { head: "Threads", isFigure: true, text: ({ threads }) => count(threads) },
  { head: "Seconds", isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: "Queries/s", isFigure: true, text: (run) => rate(run.queries_per_s) },
  { head: "Transactions/s", isFigure: true, text: (run) => rate(run.transactions_per_s) },
  { head: "Mean", isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: "p95", isFigure: true, text: (run) => ms(run.latency_p95_ms) },
  { head: "Max", isFigure: true, text: (run) => ms(run.latency_max_ms) },
  { head: "Errors", isFigure: true, text: ({ errors }) => count(errors) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

const PGBENCH: readonly TableColumn<PgbenchRun>[] = [
  { head: "Script", text: ({ script }) => text(script) },
  { head: "Scale", isFigure: true, text: ({ scale }) => count(scale) },
  { head: "Clients", isFigure: true, text: ({ clients }) => count(clients) },
  { head: "Threads", isFigure: true, text: ({ threads }) => count(threads) },
  { head: "Seconds", isFigure: true, text: ({ seconds }) => count(seconds) },
  { head: "Transactions/s", isFigure: true, text: ({ tps }) => rate(tps) },
  { head: "Mean", isFigure: true, text: (run) => ms(run.latency_mean_ms) },
  { head: "Failed", isFigure: true, text: ({ failed }) => count(failed) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

const FIO: readonly TableColumn<FioJob>[] = [
  { head: "Job", text: ({ name }) => text(name) },
  { head: "Pattern", text: ({ rw }) => text(rw) },
  { head: "Block", isFigure: true, text: (job) => memory(job.block_bytes) },
  { head: "Depth", isFigure: true, text: ({ depth }) => count(depth) },
  { head: "Jobs", isFigure: true, text: ({ jobs }) => count(jobs) },
  { head: "Reads/s", isFigure: true, text: (job) => rate(job.reads_per_s) },
  { head: "Read, mean", isFigure: true, text: (job) => ms(job.read_mean_ms) },
  { head: "Read, p95", isFigure: true, text: (job) => ms(job.read_p95_ms) },
  { head: "Writes/s", isFigure: true, text: (job) => rate(job.writes_per_s) },
  { head: "Write, mean", isFigure: true, text: (job) => ms(job.write_mean_ms) },
  { head: "Syncs/s", isFigure: true, text: (job) => rate(job.syncs_per_s) },
  { head: "Sync, mean", isFigure: true, text: (job) => ms(job.sync_mean_ms) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

/** Results of load tests: one row a run or a job. */
export function LoadView({
  capture,
}: {
  readonly capture: CaptureOf<"sysbench" | "pgbench" | "fio">;
}) {
  switch (capture.kind) {
    case "sysbench":
      return <ColumnTable title="Runs" rows={capture.runs} columns={SYSBENCH} what="runs" />;
    case "pgbench":
      return <ColumnTable title="Runs" rows={capture.runs} columns={PGBENCH} what="runs" />;
    case "fio":
      return <ColumnTable title="Jobs" rows={capture.jobs} columns={FIO} what="jobs" />;
  }
}
