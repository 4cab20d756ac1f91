/** The database engine of a plan, and what it alone has. */
import type { Plan } from "../../generated/plan.ts";
import { MIB } from "../number/units.ts";

/** Engines that a plan can have. */
export type Engine = NonNullable<Plan["engine"]>;

/** PostgreSQL's part of a plan, every field filled. */
export type Postgresql = Required<NonNullable<Plan["postgresql"]>>;

/** A plan from before there were engines is one of InnoDB. */
export function engineOf({ engine = "innodb" }: Plan): Engine {
  return engine;
}

/** PostgreSQL's block (BLCKSZ), which only building it anew changes. */
const POSTGRESQL_PAGE_BYTES = 8192;

/** Bytes of one page of the engine. */
export function pageBytesOf(plan: Plan): Plan["layout"]["innodb_page_bytes"] {
  return engineOf(plan) === "postgresql" ? POSTGRESQL_PAGE_BYTES : plan.layout.innodb_page_bytes;
}

/**
 * What PostgreSQL 13 to 18 have where nothing is set, but checkpoint_completion_target, which is 0.5 in 13;
 * the share of indexes is a choice, and so are vacuumed pages: those of a transaction that moves the version of
 * one row in two, with 60 rows on a page and autovacuum_vacuum_scale_factor 0.2.
 */
export const POSTGRESQL: Postgresql = {
  index_ratio: 0.15,
  full_page_writes: true,
  synchronous_commit: "on",
  wal_record_bytes: null,
  wal_primarycache: "all",
  wal_recycle: true,
  checkpoint_s: 300,
  checkpoint_completion_target: 0.9,
  max_wal_bytes: 1024 * MIB,
  vacuumed_pages_per_commit: 0.05,
  work_mem_bytes: 4 * MIB,
  huge_pages: false,
};

/** Share of the pages that are of indexes with pages of their own; an InnoDB table is its index. */
export function indexRatioOf(plan: Plan): number {
  return engineOf(plan) === "postgresql" ? postgresqlOf(plan).index_ratio : 0;
}

/** Fields of a plan that only InnoDB has; PostgreSQL's own are in a group. */
const OF_INNODB: ReadonlySet<string> = new Set([
  "layout.innodb_page_bytes",
  "layout.flush_method",
  "layout.doublewrite",
  "layout.flush_log_at_trx_commit",
  "layout.sync_binlog",
]);

/** Whether a field of a plan says something of an engine. */
export function isOfEngine(path: string, engine: Engine): boolean {
  return engine === "postgresql" ? !OF_INNODB.has(path) : !path.startsWith("postgresql.");
}

/** Those of some fields that the engine of a plan has. */
export function enginePaths(
  plan: Plan,
  paths: Readonly<Partial<Record<Engine, readonly string[]>>>,
): readonly string[] {
  return paths[engineOf(plan)] ?? [];
}

/** Whether the engine mends a page of which a crash wrote only a part. */
export function mendsTornPages(plan: Plan): boolean {
  return engineOf(plan) === "postgresql"
    ? postgresqlOf(plan).full_page_writes
    : plan.layout.doublewrite;
}

/** What PostgreSQL alone has, with its defaults. */
export function postgresqlOf(plan: Plan): Postgresql {
  return { ...POSTGRESQL, ...plan.postgresql };
}
