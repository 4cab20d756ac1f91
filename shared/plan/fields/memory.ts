/** Who gets the RAM. */
import type { Plan } from "../../generated/plan.ts";
import { DBUF_CACHE_SHARE, GIB, KIB, LINES, MIB } from "../../openzfs/lines.ts";
import { PARAMETERS, PG_SETTINGS, VARIABLES } from "../commands.ts";
import { binary, even, type Fields, factsAt, PLACEHOLDER_BYTES, wholeOrZero } from "../field.ts";
import type { Lookup } from "../paths.ts";

const ramOf = (plan: Plan): number => plan.memory.ram_bytes;

/** The share of the ARC that metadata may take untouched; null in lines without such a limit. */
const metaLimitOf = (at: Lookup): number | null => factsAt(at).arcMetaLimitPercent;

export const MEMORY = {
  "memory.ram_bytes": {
    kind: "number",
    label: "RAM",
    quantity: "binary-bytes",
    stops: binary(GIB, 4096 * GIB),
    assumed: {
      value: (at) =>
        Math.ceil(
          ((at("memory.arc_bytes") ?? PLACEHOLDER_BYTES) +
            (at("memory.buffer_pool_bytes") ?? 0) +
            2 * GIB) /
            GIB,
        ) * GIB,
      why: "Room for the ARC, the buffer pool and 2 GiB.",
      remedy: "cat /proc/meminfo",
    },
    linkNames: ["ram"],
  },
  "memory.arc_bytes": {
    kind: "number",
    label: "zfs_arc_max",
    quantity: "binary-bytes",
    stops: binary(64 * MIB, 2048 * GIB),
    moves: "quarter",
    assumed: {
      value: PLACEHOLDER_BYTES,
      why: "A placeholder: no capture shows the ARC's limit.",
      remedy: "arcstats",
    },
    linkNames: ["arc"],
    term: "arc",
  },
  "memory.buffer_pool_bytes": {
    kind: "number",
    label: "Buffer pool",
    postgresql: { label: "shared_buffers", meaning: "shared_buffers." },
    quantity: "binary-bytes",
    stops: binary(128 * MIB, 2048 * GIB),
    most: ramOf,
    moves: "quarter",
    assumed: {
      value: 5 * MIB,
      why: "The minimum of a plan: no database is in these captures.",
      remedy: VARIABLES,
    },
    linkNames: ["buffer_pool", "shared_buffers"],
    term: { innodb: "buffer-pool", postgresql: "shared-buffers" },
  },
  "memory.other_bytes": {
    kind: "number",
    label: "Everything else",
    postgresql: {
      meaning: "Kernel, and PostgreSQL beyond shared_buffers and its connections.",
    },
    quantity: "binary-bytes",
    stops: binary(64 * MIB, 64 * GIB),
    most: ramOf,
    assumed: {
      value: (at) => Math.min(GIB, Math.round((at("memory.ram_bytes") ?? GIB) / 10)),
      why: "A tenth of RAM, at most 1 GiB.",
      remedy: {
        innodb: "cat /proc/meminfo, with arcstats and SHOW STATUS",
        postgresql: null,
      },
    },
  },
  "memory.connections": {
    kind: "number",
    label: "More connections",
    quantity: "count",
    stops: wholeOrZero(1, 1e6),
    assumed: { why: "Connections are counted with all other memory.", remedy: null },
  },
  "memory.database_limit_bytes": {
    kind: "number",
    label: "Database's memory limit",
    quantity: "binary-bytes",
    stops: binary(128 * MIB, 2048 * GIB),
    most: ramOf,
    empty: "none",
    when: (at) => (at("memory.database_limit_bytes") ?? null) !== null,
    assumed: {
      isDerived: true,
      why: "No capture shows that a container or a service bounds the database's memory.",
      remedy: "grep . /sys/fs/cgroup/memory.max inside of the container",
    },
  },
  "postgresql.work_mem_bytes": {
    kind: "number",
    label: "work_mem",
    engine: "postgresql",
    quantity: "binary-bytes",
    stops: binary(64 * KIB, 64 * GIB),
    unit: "MiB",
    also: () => "once for each connection",
    assumed: { why: "PostgreSQL's default.", remedy: PG_SETTINGS },
  },
  "postgresql.huge_pages": {
    kind: "switch",
    label: "Huge pages",
    engine: "postgresql",
    assumed: {
      why: "No capture says that shared_buffers lie in huge pages.",
      remedy: PG_SETTINGS,
    },
  },
  "memory.arc_meta_limit_percent": {
    kind: "number",
    label: "ARC metadata limit",
    quantity: "percent-points",
    stops: even(5, 100, 5),
    unset: (plan) => LINES[plan.layout.openzfs].arcMetaLimitPercent ?? 100,
    empty: "the default",
    when: (at) => metaLimitOf(at) !== null,
    unneeded: (at) =>
      metaLimitOf(at) === null ? `OpenZFS ${at("layout.openzfs")} has no such limit.` : null,
    assumed: {
      why: "The default of this OpenZFS release, if it has such a limit.",
      remedy: PARAMETERS,
    },
  },
  "memory.dbuf_cache_max_bytes": {
    kind: "number",
    label: "dbuf cache limit",
    quantity: "binary-bytes",
    stops: binary(MIB, 64 * GIB),
    unit: "MiB",
    unset: (plan) => plan.memory.arc_bytes * DBUF_CACHE_SHARE,
    empty: "the default",
    assumed: { why: "The default of this OpenZFS release.", remedy: PARAMETERS },
    term: "dbuf",
  },
} as const satisfies Partial<Fields>;
