/** A device from the JSON that fio writes (--output-format=json), fio 2 and 3. */
import type { Plan } from "../../generated/plan.ts";
import { MS_PER_S } from "../number/units.ts";
import { risingPoints } from "./curve.ts";

/** What came is no fio output with random reads. */
export class FioFormatError extends Error {
  override readonly name = "FioFormatError";
}

/** A device described by a run of fio. */
export type FioDevice = NonNullable<Plan["storage"]["custom_device"]>;

type Bag = Readonly<Record<string, unknown>>;

const MOST_POINTS = 32;

function bag(value: unknown): Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function num(value: unknown): number {
  const x = typeof value === "string" ? Number(value) : value;
  return typeof x === "number" && Number.isFinite(x) && x > 0 ? x : 0;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

interface Job {
  readonly name: string;
  readonly group: string;
  readonly concurrency: number;
  readonly readIops: number;
  readonly readBytesPerS: number;
  readonly readMs: number;
  readonly syncMs: number;
}

/** Mean latency in ms: fio 3 writes lat_ns, fio 2 lat in microseconds. */
function latencyMs(side: Bag): number {
  return (
    num(bag(side.lat_ns).mean) / 1e6 ||
    num(bag(side.lat).mean) / 1e3 ||
    num(bag(side.clat_ns).mean) / 1e6
  );
}

function jobOf(value: unknown, global: Bag, index: number): Job {
  const job = bag(value);
  const options = { ...global, ...bag(job["job options"]) };
  const read = bag(job.read);
  const write = bag(job.write);
  const depth = num(options.iodepth) || 1;
  const syncNs = num(bag(bag(job.sync).lat_ns).mean);
  const durable = [options.fsync, options.fdatasync, options.sync].some((flag) => num(flag) > 0);
  const single = depth * (num(options.numjobs) || 1) === 1;
  const writes = num(write.iops);
  return {
    name: text(job.jobname),
    group: `${num(job.groupid)}/${text(job.jobname) || index}`,
    concurrency: depth,
    readIops: num(read.iops),
    readBytesPerS: num(read.bw_bytes) || num(read.bw) * 1024,
    readMs: latencyMs(read),
    syncMs: durable && single && writes > 0 ? MS_PER_S / writes : syncNs / 1e6,
  };
}

/** Jobs of one group that ran side by side count as one point; a group report stands for its jobs. */
function pointsOf(jobs: readonly Job[], options: readonly Bag[]): { n: number; job: Job }[] {
  const groups = new Map<string, { n: number; job: Job }>();
  for (const [i, job] of jobs.entries()) {
    if (job.readIops <= 0) continue;
    const copies = num(options[i]?.numjobs) || 1;
    const before = groups.get(job.group);
    if (!before) {
      groups.set(job.group, { n: job.concurrency * copies, job });
      continue;
    }
    const sum = {
      ...before.job,
      readIops: before.job.readIops + job.readIops,
      readBytesPerS: before.job.readBytesPerS + job.readBytesPerS,
    };
    groups.set(job.group, { n: before.n, job: sum });
  }
  return [...groups.values()].sort((a, b) => a.n - b.n);
}

/**
 * Reads fio's JSON: each job with reads gives one working point (concurrency = iodepth x numjobs);
 * a write job with fsync, fdatasync or sync at depth 1 gives the time of a durable write.
 *
 * @throws FioFormatError if there is no job with reads
 */
export function deviceFromFio(json: unknown): { device: FioDevice; notes: string[] } {
  const root = bag(json);
  if (!Array.isArray(root.jobs))
    throw new FioFormatError("This is no JSON output of fio: it has no list of jobs.");
  const global = bag(root["global options"]);
  const entries: unknown[] = root.jobs;
  const jobs = entries.map((job, i) => jobOf(job, global, i));
  const options = entries.map((job) => ({ ...global, ...bag(bag(job)["job options"]) }));
  const points = pointsOf(jobs, options).slice(0, MOST_POINTS);
  const first = points[0];
  if (!first)
    throw new FioFormatError("No job of this fio output has reads: run it with rw=randread.");
  const curve = risingPoints(points.map(({ n, job }) => [n, job.readIops] as const));
  const notes: string[] = [];
  const sync = Math.max(0, ...jobs.map((job) => job.syncMs));
  if (sync === 0)
    notes.push("No job with fsync at depth 1: the time of a durable write is taken as 4 reads.");
  if (points.length === 1)
    notes.push("One working point only: what the device does at other loads is assumed.");
  const idle =
    first.n === 1 && first.job.readMs > 0
      ? first.job.readMs
      : (first.n * MS_PER_S) / first.job.readIops;
  const bytes = Math.max(...points.map(({ job }) => job.readBytesPerS));
  notes.push(
    "The bandwidth is the highest of this run: run one job with large blocks to find the device's own.",
  );
  return {
    device: {
      name: text(jobs[0]?.name) || "fio",
      read_latency_ms: idle,
      read_iops: Math.max(...points.map(({ job }) => job.readIops)),
      read_bytes_per_s: Math.max(1, bytes),
      sync_write_ms: sync || idle * 4,
      points: curve.map(([concurrency, reads]) => ({ concurrency, reads_per_s: reads })),
    },
    notes,
  };
}
