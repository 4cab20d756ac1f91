/** Who has the RAM of one server. */
import type { Plan } from "../../generated/plan.ts";
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import { KIB } from "../number/units.ts";
import type { MemoryUse } from "../result.ts";
import type { Setup } from "../setup.ts";

/**
 * Bytes of one client connection, sort buffers of its running query aside: 143 KiB in MariaDB 10.11.19
 * (8,000 connections, each after point selects, a sorted range and in a transaction; 62 KiB before
 * their first query; own measurement), and the 16 KiB of its thread's stack in the kernel (Linux
 * x86-64 THREAD_SIZE). MySQL 8.0 with its performance_schema takes more.
 */
const CONNECTION_BYTES = (143 + 16) * KIB;

/** One page of memory without huge pages, and what its entry in a page table takes (x86-64). */
const SMALL_PAGE_BYTES = 4 * KIB;
const TABLE_ENTRY_BYTES = 8;

/**
 * Private memory of one PostgreSQL process, work_mem and page tables aside: 1,430 KiB in PostgreSQL
 * 15.18 (median of 50 that run pgbench's TPC-B with prepared statements; 1,300 KiB with simple ones;
 * smaps_rollup, own measurement), and its stack in the kernel. Their page tables took 500 to 524 KiB
 * with 256 MiB of shared_buffers, for which the entries alone are 512.
 */
const BACKEND_BYTES = (1430 + 16) * KIB;

/** Bytes of page tables of one connection for each byte of the database's cache. */
function tableRatio(plan: Plan): number {
  return engineOf(plan) === "postgresql" && !postgresqlOf(plan).huge_pages
    ? TABLE_ENTRY_BYTES / SMALL_PAGE_BYTES
    : 0;
}

/**
 * Bytes of one client connection. A connection of PostgreSQL is a process: what it has for itself,
 * work_mem once for a query that sorts, and without huge pages entries for all of shared_buffers, each of
 * which it comes to use.
 */
function connectionBytes(plan: Plan): number {
  if (engineOf(plan) !== "postgresql") return CONNECTION_BYTES;
  const tables = plan.memory.buffer_pool_bytes * tableRatio(plan);
  return BACKEND_BYTES + postgresqlOf(plan).work_mem_bytes + tables;
}

/** Bytes of all client connections. */
export function connectionsBytes(plan: Plan): number {
  return Math.round((plan.memory.connections ?? 0) * connectionBytes(plan));
}

/** Bytes that all connections take more for each byte more of the database's cache. */
export function connectionsRatio(plan: Plan): number {
  return (plan.memory.connections ?? 0) * tableRatio(plan);
}

/** By how much the database's cache and connections exceed what their container or service may take, bytes. */
export function beyondLimitBytes(plan: Plan): number {
  const { buffer_pool_bytes, database_limit_bytes } = plan.memory;
  const taken = buffer_pool_bytes + connectionsBytes(plan);
  return Math.max(0, taken - (database_limit_bytes ?? taken));
}

/** What the ARC is divided into, at rates of reads where that depends on it, bytes. */
interface Caches {
  readonly arc: {
    readonly baseBytes: number;
    readonly dataBytes: number;
    readonly copiesBytes: (zfsReadsPerS: number) => number;
    readonly metadataBytes: (zfsReadsPerS: number) => number;
  };
  readonly l2: { readonly headerBytes: number };
  readonly arcLogBytes: number;
}

/**
 * Bytes by use. The ARC's parts are filled in the order in which they cannot be evicted, so that
 * they sum to zfs_arc_max; all uses and what is free sum to RAM plus what is overcommitted.
 */
export function memoryUse(setup: Setup, caches: Caches, zfsReadsPerS: number): MemoryUse {
  const { memory } = setup.plan;
  let left = memory.arc_bytes;
  const take = (bytes: number): number => {
    const taken = Math.min(left, Math.max(0, Math.round(bytes)));
    left -= taken;
    return taken;
  };
  const base = take(caches.arc.baseBytes);
  const l2Headers = take(caches.l2.headerBytes);
  const copies = take(caches.arc.copiesBytes(zfsReadsPerS));
  const metadata = take(caches.arc.metadataBytes(zfsReadsPerS));
  const log = take(caches.arcLogBytes);
  const data = take(caches.arc.dataBytes - log);
  const connections = connectionsBytes(setup.plan);
  const wanted = memory.arc_bytes + memory.buffer_pool_bytes + memory.other_bytes + connections;
  return {
    buffer_pool_bytes: memory.buffer_pool_bytes,
    other_bytes: memory.other_bytes,
    connections_bytes: connections,
    arc_metadata_bytes: metadata,
    arc_copies_bytes: copies,
    arc_data_bytes: data,
    arc_log_bytes: log,
    arc_l2_header_bytes: l2Headers,
    arc_base_bytes: base,
    arc_unused_bytes: left,
    free_bytes: Math.max(0, memory.ram_bytes - wanted),
    overcommitted_bytes: Math.max(0, wanted - memory.ram_bytes),
    ram_bytes: memory.ram_bytes,
  };
}
