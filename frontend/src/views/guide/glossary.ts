import { type Engine, engineOf, type Plan } from "@arcplan/shared";
import type { FieldPath } from "../../plan/paths.ts";
import type { TextTerm } from "./text.ts";

/** A term with the fields of the plan whose panels lead to it. */
export interface GlossaryTerm extends TextTerm {
  /** The engine whose word it is, where it is one's own. */
  readonly engine?: Engine;
  readonly fields?: readonly FieldPath[];
}

export const glossaryLead = (engine: string) =>
  `Terms as OpenZFS, ${engine} and iostat use them, one sentence each.`;

/** In the order of the alphabet. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  {
    id: "arc",
    term: "ARC",
    meaning:
      "The cache of OpenZFS in RAM; it holds records of tables and indirect blocks, compressed as on disk since OpenZFS 0.7.",
    fields: ["memory.arc_bytes"],
  },
  {
    id: "ashift",
    term: "ashift",
    meaning:
      "Smallest block that a vdev writes, as a power of two: 12 is 4 KiB; smaller results of compression are rounded up to it.",
    fields: ["layout.ashift"],
  },
  {
    id: "asize",
    term: "asize",
    meaning: "Bytes that a block takes in the pool, with parity and padding.",
  },
  {
    id: "band",
    term: "Band",
    meaning:
      "The range around a predicted figure that holds the stated share of measurements, such as 80 %.",
  },
  {
    id: "buffer-pool",
    engine: "innodb",
    term: "Buffer pool",
    meaning: "InnoDB's own cache of pages in RAM; only what it misses reaches OpenZFS.",
    fields: ["memory.buffer_pool_bytes"],
  },
  {
    id: "checkpoint",
    engine: "postgresql",
    term: "Checkpoint",
    meaning:
      "PostgreSQL writes every changed page to its file, after checkpoint_timeout or when the WAL nears max_wal_size.",
    fields: [
      "postgresql.checkpoint_s",
      "postgresql.checkpoint_completion_target",
      "postgresql.max_wal_bytes",
    ],
  },
  {
    id: "dbuf",
    term: "dbuf",
    meaning:
      "The uncompressed copy of a block that is in use; indirect blocks on the way to recent reads have one each.",
    fields: ["memory.dbuf_cache_max_bytes"],
  },
  {
    id: "dnode",
    term: "dnode",
    meaning:
      "The head of a file in OpenZFS: its sizes and the pointers to its blocks; 512 bytes or more.",
  },
  {
    id: "doublewrite",
    engine: "innodb",
    term: "Doublewrite",
    meaning:
      "InnoDB writes each page twice so that none is torn; OpenZFS never overwrites, so it can be off where a record holds whole pages.",
    fields: ["layout.doublewrite"],
  },
  {
    id: "eviction",
    term: "Eviction",
    meaning: "Dropping blocks from the ARC to make room for others.",
  },
  {
    id: "full-page-writes",
    engine: "postgresql",
    term: "full_page_writes",
    meaning:
      "The first change of a page after a checkpoint puts the whole page into the WAL; OpenZFS never overwrites, so it can be off where a record holds whole pages.",
    fields: ["postgresql.full_page_writes"],
  },
  {
    id: "group-commit",
    term: "Group commit",
    meaning: "Commits that wait at the same time share one flush of the log.",
    fields: ["layout.flush_log_at_trx_commit", "postgresql.synchronous_commit"],
  },
  {
    id: "heap",
    engine: "postgresql",
    term: "Heap",
    meaning:
      "The file of a PostgreSQL table with its rows in pages of 8 KiB; indexes are files of their own and lead to places in it.",
    fields: ["postgresql.index_ratio"],
  },
  {
    id: "indirect-block",
    term: "Indirect block",
    meaning:
      "A block of pointers between the dnode and the records; a random read needs those on its path, from the ARC or from disk.",
    fields: ["layout.indirect_block_bytes"],
  },
  {
    id: "innodb-page",
    engine: "innodb",
    term: "InnoDB page",
    meaning: "The unit that InnoDB reads and writes, 16 KiB unless changed.",
    fields: ["layout.innodb_page_bytes"],
  },
  {
    id: "l2arc",
    term: "L2ARC",
    meaning:
      "A cache on a fast device for what leaves the ARC; each record in it keeps a header in RAM.",
    fields: ["storage.l2arc_device", "storage.l2arc_bytes", "layout.secondarycache"],
  },
  {
    id: "logbias",
    term: "logbias",
    meaning:
      "Whether a synchronous write goes to the log first (latency) or straight to its place (throughput, and without a log device one of zfs_immediate_write_sz and more).",
    fields: ["layout.logbias", "layout.immediate_write_bytes"],
  },
  {
    id: "metadata-miss",
    term: "Metadata miss",
    meaning: "A read that has to fetch an indirect block from disk before it can fetch its record.",
  },
  {
    id: "primarycache",
    term: "primarycache",
    meaning: "What of a dataset the ARC may hold: all, metadata only, or none.",
    fields: ["layout.primarycache"],
  },
  {
    id: "psize",
    term: "psize",
    meaning: "Bytes of a block after compression; its size before is lsize.",
    fields: ["data.compression_ratio", "layout.compression"],
  },
  {
    id: "queue",
    term: "Queue limit",
    meaning:
      "Reads that OpenZFS has in flight at one vdev, zfs_vdev_sync_read_max_active; others wait.",
    fields: ["storage.sync_read_max_active"],
  },
  {
    id: "raidz",
    term: "RAIDZ, dRAID",
    meaning:
      "Redundancy by parity: a record is split over several devices, so each small read keeps more than one busy.",
    fields: ["storage.vdev_width"],
  },
  {
    id: "recordsize",
    term: "recordsize",
    meaning:
      "Largest block of a file in a dataset; the unit that is read, checked, compressed and written as a whole.",
    fields: ["layout.record_bytes"],
  },
  {
    id: "redo-log",
    engine: "innodb",
    term: "Redo log",
    meaning: "InnoDB's log of changes; a commit is durable once its part is flushed.",
    fields: ["workload.log_bytes_per_commit"],
  },
  {
    id: "shared-buffers",
    engine: "postgresql",
    term: "shared_buffers",
    meaning: "PostgreSQL's own cache of pages in RAM; only what it misses reaches OpenZFS.",
    fields: ["memory.buffer_pool_bytes"],
  },
  {
    id: "slog",
    term: "SLOG",
    meaning: "A device of its own for the ZIL, so that commits do not wait for the pool's devices.",
    fields: ["storage.slog_device"],
  },
  {
    id: "special",
    term: "Special vdev",
    meaning:
      "A fast vdev that holds the pool's metadata, so that indirect blocks are read from it.",
    fields: ["storage.special_device"],
  },
  {
    id: "sync",
    term: "sync",
    meaning:
      "Whether OpenZFS waits for synchronous writes: standard does, always waits for all, disabled loses seconds in a crash.",
    fields: ["layout.sync"],
  },
  {
    id: "txg",
    term: "txg",
    meaning:
      "Transaction group: the changes of some seconds, written to the pool together, with every indirect block above them.",
  },
  {
    id: "vacuum",
    engine: "postgresql",
    term: "Vacuum",
    meaning:
      "PostgreSQL goes through a table and its indexes to free the room of dead rows, after autovacuum_vacuum_scale_factor of the rows changed.",
    fields: ["postgresql.vacuumed_pages_per_commit"],
  },
  {
    id: "vdev",
    term: "vdev",
    meaning: "One disk, mirror, RAIDZ or dRAID group; the pool spreads its blocks over its vdevs.",
    fields: ["storage.vdevs", "storage.vdev_type"],
  },
  {
    id: "wal",
    engine: "postgresql",
    term: "WAL",
    meaning:
      "PostgreSQL's write-ahead log in pg_wal; a commit is durable once its part is flushed.",
    fields: [
      "workload.log_bytes_per_commit",
      "postgresql.wal_record_bytes",
      "postgresql.wal_primarycache",
      "postgresql.wal_recycle",
    ],
  },
  {
    id: "working-set",
    term: "Working set",
    meaning: "The part of the data that queries ask for.",
    fields: ["workload.working_set_ratio"],
  },
  {
    id: "write-amplification",
    term: "Write amplification",
    meaning: "Bytes written to the pool for each byte of a changed page.",
  },
  {
    id: "zil",
    term: "ZIL",
    meaning:
      "OpenZFS's intent log: synchronous writes are kept there until their transaction group is written.",
  },
  {
    id: "zipf",
    term: "Zipf",
    meaning: "A law of popularity: few keys get most queries; the exponent says how few.",
    fields: ["workload.zipf_exponent"],
  },
];

/** Terms of OpenZFS, and those of the plan's engine. */
export function termsFor(plan: Plan): readonly GlossaryTerm[] {
  const own = engineOf(plan);
  return GLOSSARY.filter(({ engine = own }) => engine === own);
}

/** The term that explains a field best; null where the field's own text does. */
export function termOf(path: FieldPath, plan: Plan): GlossaryTerm | null {
  return termsFor(plan).find(({ fields }) => fields?.includes(path)) ?? null;
}
