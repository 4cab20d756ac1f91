/** What PostgreSQL can be set to. */
import { engineOf, formatMemory, formatMs, type Plan } from "../../model/index.ts";
import { inPlaceFromBytes } from "../../model/writes/log-file.ts";
import { POSTGRESQL_PAGE_BYTES, type Postgresql, postgresqlOf } from "../../plan/engine.ts";
import { patched } from "../change.ts";
import type { Risk } from "../types.ts";
import { type Barred, type Move, move, type Offer, present } from "./move.ts";

/** recordsize that joins WAL of many commits into few records; OpenZFS's default. */
const WAL_RECORD_BYTES = 131_072;

/** zfs_immediate_write_sz above the WAL of nearly every group of commits; measured with PostgreSQL 15. */
const COPIED_WAL_BYTES = 1 << 20;

/** Checkpoints this far apart log few pages twice; recovery then reads as much WAL. */
const LONG_CHECKPOINT_S = 1800;
const LONG_WAL_FACTOR = 16;
/** checkpoint_completion_target by default from PostgreSQL 14 on. */
const SPREAD_TARGET = 0.9;

const ONLY_HERE: Risk = {
  level: "medium",
  text: "safe while each page lies within one record of this file system: turn it on again before the data moves elsewhere or recordsize falls below 8 KiB; base backups turn it on by themselves",
};

const SLOWER_RECOVERY: Risk = {
  level: "low",
  text: "after a crash the server replays the WAL since the last checkpoint: test how long that takes",
};

const READ_BACK: Risk = {
  level: "low",
  text: "standbys and archiving that lag behind read WAL from the disk instead of the ARC",
};

const MOVED_WAL: Risk = {
  level: "medium",
  text: "the server is stopped while pg_wal moves; snapshots must take both datasets at the same moment",
};

const OF_ALL_DATASETS: Risk = {
  level: "low",
  text: "holds for all datasets of the host: large synchronous writes of others are then written twice, to the log and to their place",
};

function set(
  id: string,
  title: string,
  plan: Plan,
  postgresql: Partial<Postgresql>,
  other: Partial<Move> = {},
): Move {
  return move(id, title, patched(plan, { postgresql }), other);
}

function withoutPageImages(plan: Plan): Move | null {
  const { full_page_writes } = postgresqlOf(plan);
  if (!full_page_writes || plan.layout.record_bytes < POSTGRESQL_PAGE_BYTES) return null;
  const title = "Set full_page_writes=off: OpenZFS writes a record whole or not at all";
  return set("full-page-writes-off", title, plan, { full_page_writes: false }, { risk: ONLY_HERE });
}

function rarerCheckpoints(plan: Plan): Move | null {
  const { checkpoint_s, max_wal_bytes, full_page_writes, ...now } = postgresqlOf(plan);
  if (!full_page_writes || checkpoint_s >= LONG_CHECKPOINT_S) return null;
  const bytes = max_wal_bytes * LONG_WAL_FACTOR;
  const title = `Set checkpoint_timeout to ${formatMs(LONG_CHECKPOINT_S * 1000)} and max_wal_size to ${formatMemory(bytes)}`;
  const own = {
    checkpoint_s: LONG_CHECKPOINT_S,
    max_wal_bytes: bytes,
    // 13 has 0.5 by default, which writes all pages in half of the time.
    checkpoint_completion_target: Math.max(SPREAD_TARGET, now.checkpoint_completion_target),
  };
  return set("checkpoints-rarer", title, plan, own, { risk: SLOWER_RECOVERY });
}

function ownWal(plan: Plan): Move | null {
  if (postgresqlOf(plan).wal_record_bytes !== null || plan.workload.commits_per_query <= 0)
    return null;
  const title = `Give pg_wal a dataset of its own with recordsize ${formatMemory(WAL_RECORD_BYTES)} and primarycache=metadata`;
  const own = { wal_record_bytes: WAL_RECORD_BYTES, wal_primarycache: "metadata" } as const;
  return set("wal-dataset", title, plan, own, { effort: "restart", risk: MOVED_WAL });
}

function copiedWal(plan: Plan): Move | null {
  const { layout, workload } = plan;
  const from = inPlaceFromBytes(plan);
  if (from === 0 || from >= COPIED_WAL_BYTES || layout.sync === "disabled") return null;
  if (workload.commits_per_query <= 0) return null;
  const title = `Raise zfs_immediate_write_sz to ${formatMemory(COPIED_WAL_BYTES)}: flushes of WAL below it are one write to the intent log`;
  const to = patched(plan, { layout: { immediate_write_bytes: COPIED_WAL_BYTES } });
  return move("wal-copied", title, to, { risk: OF_ALL_DATASETS });
}

function uncachedWal(plan: Plan): Move | null {
  const { wal_record_bytes, wal_primarycache } = postgresqlOf(plan);
  const isWriting = plan.workload.commits_per_query > 0;
  if (wal_record_bytes === null || wal_primarycache === "metadata" || !isWriting) return null;
  const title = "Set primarycache=metadata on the dataset of pg_wal: its ARC then holds pages";
  return set("wal-uncached", title, plan, { wal_primarycache: "metadata" }, { risk: READ_BACK });
}

function newWalFiles(plan: Plan): Move | null {
  const { wal_recycle, wal_record_bytes } = postgresqlOf(plan);
  const record = wal_record_bytes ?? plan.layout.record_bytes;
  if (!wal_recycle || record <= POSTGRESQL_PAGE_BYTES || plan.workload.commits_per_query <= 0)
    return null;
  const title =
    "Set wal_recycle=off and wal_init_zero=off: new WAL files need no read before a write";
  return set("wal-recycle-off", title, plan, { wal_recycle: false });
}

function barred(plan: Plan): Barred[] {
  const isOn = postgresqlOf(plan).full_page_writes;
  if (!isOn || plan.layout.record_bytes >= POSTGRESQL_PAGE_BYTES) return [];
  return [
    {
      id: "full-page-writes-off",
      title: "Set full_page_writes=off",
      reason: `a page spans several records of ${formatMemory(plan.layout.record_bytes)}, so that a crash can tear it`,
    },
  ];
}

/** Settings of the server that cost less than hardware; none for another engine. */
export function postgresqlMoves(plan: Plan): Offer {
  if (engineOf(plan) !== "postgresql") return { moves: [], barred: [] };
  return {
    moves: present([
      withoutPageImages(plan),
      rarerCheckpoints(plan),
      ownWal(plan),
      copiedWal(plan),
      uncachedWal(plan),
      newWalFiles(plan),
    ]),
    barred: barred(plan),
  };
}
