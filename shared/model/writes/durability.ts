/** Which commits wait for the log, by the settings of the database and of the dataset. */
import type { Plan } from "../../generated/plan.ts";
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { engineOf } from "../../plan/engine.ts";
import type { Setup } from "../setup.ts";

/** What a commit asks of the log. */
interface Durability {
  /** Whether a commit waits until it is durable. */
  readonly waits: boolean;
  /** Flushes, one after the other, that a group of commits waits for: of the redo log and of the binary log. */
  readonly flushes: number;
  /** Whether what is flushed goes through the intent log at all. */
  readonly logged: boolean;
  /** Whether every write of a page waits for the log by itself. */
  readonly eachWrite: boolean;
}

/**
 * With synchronous_commit=off the WAL writer flushes behind the commits (PostgreSQL 15 manual, 30.4);
 * sync=always makes each write of it wait, but no commit.
 */
function durabilityOfWal(plan: Plan): Durability {
  const { sync = "standard" } = plan.layout;
  const logged = sync !== "disabled";
  const { synchronous_commit = DEFAULTS.postgresql.synchronous_commit } = plan.postgresql ?? {};
  const waits = logged && synchronous_commit === "on";
  return { waits, flushes: waits ? 1 : 0, logged, eachWrite: sync === "always" };
}

/**
 * innodb_flush_log_at_trx_commit=2 writes at each commit and flushes once a second, 0 does both once a
 * second; sync_binlog=N flushes the binary log once in N groups of commits, after the redo log's flush
 * (MySQL 8.0 manual, sync_binlog and the group commit of binlog.cc; MariaDB 10.11 manual). sync=always
 * makes each write() a flush, sync=disabled makes no flush wait (zfs_vnops.c zfs_write and zfs_fsync,
 * zil.c zil_commit, OpenZFS 2.2.11).
 */
export function durabilityOf({ plan }: Setup): Durability {
  if (engineOf(plan) === "postgresql") return durabilityOfWal(plan);
  const {
    sync = "standard",
    flush_log_at_trx_commit: flushed = 1,
    sync_binlog: every = null,
  } = plan.layout;
  const logged = sync !== "disabled";
  const eachWrite = sync === "always";
  const redo = flushed === 1 || (flushed === 2 && eachWrite) ? 1 : 0;
  const binlog = every === null ? 0 : eachWrite ? 1 : every > 0 ? 1 / every : 0;
  const flushes = logged ? redo + binlog : 0;
  return { waits: flushes > 0, flushes, logged, eachWrite };
}
