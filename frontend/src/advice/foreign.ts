/**
 * Signs that captures are of another server than the plan's. The measured situation (ARC limit,
 * threads, buffer pool) is put into the plan before it is compared; what is looked at here is not.
 */
import {
  formatMemory,
  formatNumber,
  formatStorage,
  LINES,
  type Line,
  type Plan,
} from "@arcplan/shared";
import type { Capture, Vdev } from "../api/index.ts";
import { resultOf } from "../plan/result.ts";

/** Neighbouring lines print nearly the same, so that a dump or counters may be taken for either. */
const LINES_APART = 2;

/** A pool that holds less than this share of the plan's data is not the plan's pool. */
const HOLDS_DATA = 0.5;

const ORDER = Object.keys(LINES);

function isLine(line: string): line is Line {
  return ORDER.includes(line);
}

function linesApart(a: string, b: string): number {
  return isLine(a) && isLine(b) ? Math.abs(ORDER.indexOf(a) - ORDER.indexOf(b)) : 0;
}

function lineSign(name: string, line: string | null, plan: Plan): string[] {
  if (line === null || linesApart(line, plan.layout.openzfs) < LINES_APART) return [];
  return [`${name} comes from OpenZFS ${line}, the plan has ${plan.layout.openzfs}`];
}

function poolSign(name: string, pools: readonly Vdev[], plan: Plan): string[] {
  const held = Math.max(...pools.map(({ alloc_bytes }) => alloc_bytes ?? Number.POSITIVE_INFINITY));
  const { data_allocated_bytes: needed } = resultOf(plan).space;
  if (pools.length === 0 || held >= needed * HOLDS_DATA) return [];
  return [
    `${name}: the pool holds ${formatStorage(held)}, the plan's data takes ${formatStorage(needed)}`,
  ];
}

function signsOf(capture: Capture, plan: Plan): string[] {
  const { name } = capture;
  const { layout, memory } = plan;
  switch (capture.kind) {
    case "zdb": {
      const measured = capture.requirements.find(({ basis }) => basis === "measured");
      const isOther = measured !== undefined && measured.record_bytes !== layout.record_bytes;
      const record = isOther
        ? [
            `${name} was written with recordsize ${formatMemory(measured.record_bytes)}, the plan has ${formatMemory(layout.record_bytes)}`,
          ]
        : [];
      return [...lineSign(name, capture.openzfs_line, plan), ...record];
    }
    case "arcstats":
    case "arc_summary": {
      const size = capture.arc.size_bytes ?? 0;
      const ram =
        size > memory.ram_bytes
          ? [
              `${name}: the ARC held ${formatMemory(size)}, the plan has ${formatMemory(memory.ram_bytes)} of RAM`,
            ]
          : [];
      return [...lineSign(name, capture.arc.openzfs_line, plan), ...ram];
    }
    case "zpool-iostat":
      return poolSign(
        name,
        capture.vdevs.filter(({ path }) => path.length === 1),
        plan,
      );
    case "zfs-get": {
      const [ashift] = Object.values(capture.pools).flatMap((pool) => Number(pool.ashift) || []);
      return ashift === undefined || ashift === layout.ashift
        ? []
        : [`${name}: ashift ${formatNumber(ashift)}, the plan has ${layout.ashift}`];
    }
    default:
      return [];
  }
}

/** Sentences, without full stops, on what cannot be so on the plan's server; empty where all may be. */
export function foreignSigns(captures: readonly Capture[], plan: Plan): readonly string[] {
  return captures.flatMap((capture) => signsOf(capture, plan));
}
