/** Made-up prints of the processor time of processes. */
import type { OfKind } from "../captures.ts";

export type Program = OfKind<"process-times">["snapshots"][number]["programs"][number];

/** A program that has run since 100 s after the host; a quarter of its time, or all of a thread of ZFS, is the kernel's. */
export function program(name: string, cpuS: number, more: Partial<Program> = {}): Program {
  const kernel_s = name.startsWith("z_") ? cpuS : cpuS / 4;
  return {
    name,
    processes: 1,
    servers: 1,
    started_s: 100,
    cpu_s: cpuS,
    kernel_s,
    servers_cpu_s: [],
    line: 2,
    ...more,
  };
}

/** One print, `when` in the name of its file. */
export function recorded(
  when: string,
  uptimeS: number,
  programs: readonly Program[],
): OfKind<"process-times"> {
  return {
    kind: "process-times",
    name: `process-times-${when}.txt`,
    bytes: 1,
    lines: 3,
    issues_total: 0,
    issues: [],
    complete: true,
    places: { postgres: { line: 2, excerpt: "postgres" } },
    snapshots: [{ uptime_s: uptimeS, programs: [...programs] }],
  };
}
