/** Terms of OpenZFS and of the database engines, one sentence each. Rows of fields name the one that explains them. */
import type { Engine } from "./engine.ts";

interface Term {
  /** The engine whose word it is, where it is one's own. */
  readonly engine?: Engine;
  readonly term: string;
  readonly meaning: string;
}

const TERMS = {
  arc: {
    term: "ARC",
    meaning:
      "The cache of OpenZFS in RAM; it holds records of tables and indirect blocks, compressed as on disk since OpenZFS 0.7.",
  },
  ashift: {
    term: "ashift",
    meaning:
      "Smallest block that a vdev writes, as a power of two: 12 is 4 KiB; smaller results of compression are rounded up to it.",
  },
  asize: {
    term: "asize",
    meaning: "Bytes that a block takes in the pool, with parity and padding.",
  },
  band: {
    term: "Band",
    meaning:
      "The range around a predicted figure that holds the stated share of measurements, such as 80 %.",
  },
  "buffer-pool": {
    engine: "innodb",
    term: "Buffer pool",
    meaning: "InnoDB's own cache of pages in RAM; only what it misses reaches OpenZFS.",
  },
  checkpoint: {
    engine: "postgresql",
    term: "Checkpoint",
    meaning:
      "PostgreSQL writes every changed page to its file, after checkpoint_timeout or when the WAL nears max_wal_size.",
  },
  dbuf: {
    term: "dbuf",
    meaning:
      "The uncompressed copy of a block that is in use; indirect blocks on the way to recent reads have one each.",
  },
  dnode: {
    term: "dnode",
    meaning:
      "The head of a file in OpenZFS: its sizes and the pointers to its blocks; 512 bytes or more.",
  },
  doublewrite: {
    engine: "innodb",
    term: "Doublewrite",
    meaning:
      "InnoDB writes each page twice so that none is torn; OpenZFS never overwrites, so it can be off where a record holds whole pages.",
  },
  eviction: {
    term: "Eviction",
    meaning: "Dropping blocks from the ARC to make room for others.",
  },
  "full-page-writes": {
    engine: "postgresql",
    term: "full_page_writes",
    meaning:
      "The first change of a page after a checkpoint puts the whole page into the WAL; OpenZFS never overwrites, so it can be off where a record holds whole pages.",
  },
  "group-commit": {
    term: "Group commit",
    meaning: "Commits that wait at the same time share one flush of the log.",
  },
  heap: {
    engine: "postgresql",
    term: "Heap",
    meaning:
      "The file of a PostgreSQL table with its rows in pages of 8 KiB; indexes are files of their own and lead to places in it.",
  },
  "indirect-block": {
    term: "Indirect block",
    meaning:
      "A block of pointers between the dnode and the records; a random read needs those on its path, from the ARC or from disk.",
  },
  "innodb-page": {
    engine: "innodb",
    term: "InnoDB page",
    meaning: "The unit that InnoDB reads and writes, 16 KiB unless changed.",
  },
  l2arc: {
    term: "L2ARC",
    meaning:
      "A cache on a fast device for what leaves the ARC; each record in it keeps a header in RAM.",
  },
  logbias: {
    term: "logbias",
    meaning:
      "Whether a synchronous write goes to the log first (latency) or straight to its place (throughput, and without a log device one of zfs_immediate_write_sz and more).",
  },
  "metadata-miss": {
    term: "Metadata miss",
    meaning: "A read that has to fetch an indirect block from disk before it can fetch its record.",
  },
  primarycache: {
    term: "primarycache",
    meaning: "What of a dataset the ARC may hold: all, metadata only, or none.",
  },
  psize: {
    term: "psize",
    meaning: "Bytes of a block after compression; its size before is lsize.",
  },
  queue: {
    term: "Queue limit",
    meaning:
      "Reads that OpenZFS has in flight at one vdev, zfs_vdev_sync_read_max_active; others wait.",
  },
  raidz: {
    term: "RAIDZ, dRAID",
    meaning:
      "Redundancy by parity: a record is split over several devices, so each small read keeps more than one busy.",
  },
  recordsize: {
    term: "recordsize",
    meaning:
      "Largest block of a file in a dataset; the unit that is read, checked, compressed and written as a whole.",
  },
  "redo-log": {
    engine: "innodb",
    term: "Redo log",
    meaning: "InnoDB's log of changes; a commit is durable once its part is flushed.",
  },
  "shared-buffers": {
    engine: "postgresql",
    term: "shared_buffers",
    meaning: "PostgreSQL's own cache of pages in RAM; only what it misses reaches OpenZFS.",
  },
  slog: {
    term: "SLOG",
    meaning: "A device of its own for the ZIL, so that commits do not wait for the pool's devices.",
  },
  special: {
    term: "Special vdev",
    meaning:
      "A fast vdev that holds the pool's metadata, so that indirect blocks are read from it.",
  },
  sync: {
    term: "sync",
    meaning:
      "Whether OpenZFS waits for synchronous writes: standard does, always waits for all, disabled loses seconds in a crash.",
  },
  txg: {
    term: "txg",
    meaning:
      "Transaction group: the changes of some seconds, written to the pool together, with every indirect block above them.",
  },
  vacuum: {
    engine: "postgresql",
    term: "Vacuum",
    meaning:
      "PostgreSQL goes through a table and its indexes to free the room of dead rows, after autovacuum_vacuum_scale_factor of the rows changed.",
  },
  vdev: {
    term: "vdev",
    meaning: "One disk, mirror, RAIDZ or dRAID group; the pool spreads its blocks over its vdevs.",
  },
  wal: {
    engine: "postgresql",
    term: "WAL",
    meaning:
      "PostgreSQL's write-ahead log in pg_wal; a commit is durable once its part is flushed.",
  },
  "working-set": {
    term: "Working set",
    meaning: "The part of the data that queries ask for.",
  },
  "write-amplification": {
    term: "Write amplification",
    meaning: "Bytes written to the pool for each byte of a changed page.",
  },
  zil: {
    term: "ZIL",
    meaning:
      "OpenZFS's intent log: synchronous writes are kept there until their transaction group is written.",
  },
  zipf: {
    term: "Zipf",
    meaning: "A law of popularity: few keys get most queries; the exponent says how few.",
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof TERMS;

/** In the order of the alphabet. */
export const GLOSSARY: Readonly<Record<TermId, Term>> = TERMS;
