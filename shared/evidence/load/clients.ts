/** How many clients were at work, as the load generator or a server's momentary counts say it. */

import { formatSignificant } from "../../model/index.ts";
import type { CaptureSet, MysqlStatus } from "../captures.ts";
import { type Clients, lineOf, PAUSING, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";
import { processTime } from "./processes.ts";

/** Clients that a load generator was told to run; null where it does not print them. */
export function statedClients(
  count: number | null,
  sources: readonly FactSource[],
): Clients | null {
  if (!count) return null;
  return { count, state: "measured", sources, why: "Clients of the load." };
}

/** Reads that waited for the pools or in their queues at a time (Little 1961); null where no tool prints how long. */
function readsInFlight(captures: CaptureSet): number | null {
  const [longest] = captures
    .of("zpool-iostat")
    .map(({ vdevs }) => vdevs.filter(({ path, samples }) => path.length === 1 && samples > 1))
    .sort((a, b) => (b[0]?.samples ?? 0) - (a[0]?.samples ?? 0));
  const each = (longest ?? []).map(
    ({ reads_per_s: reads, wait_ms: { total_read: wait } }) =>
      ((reads?.mean ?? 0) * (wait?.mean ?? 0)) / 1000,
  );
  const sum = each.reduce((all, one) => all + one, 0);
  return sum > 0 ? sum : null;
}

/** Connections of a load that only reads, of which those are at work that wait for reads or use processors. */
export function withoutResting(clients: Clients, captures: CaptureSet): Clients {
  const [reads, own] = [readsInFlight(captures), processTime(captures)];
  if (reads === null || own === null) return clients;
  const atWork = Math.max(1, reads + own.serverProcessors);
  if (clients.count < atWork * PAUSING) return clients;
  return {
    count: Math.round(atWork),
    connected: clients.count,
    state: "derived",
    sources: [...clients.sources, ...own.sources],
    why: `On average ${formatSignificant(reads)} reads were in flight (zpool iostat) and the server kept ${formatSignificant(own.serverProcessors)} processors busy, so that of ${clients.count} connections as many were at work.`,
  };
}

interface Moment {
  readonly capture: MysqlStatus;
  readonly line: number | null;
  readonly running: number;
  readonly connected: number | null;
}

function momentsOf(captures: CaptureSet): Moment[] {
  return captures
    .of("mysql-status")
    .filter(({ relative }) => !relative)
    .flatMap((capture) => {
      const tables = [...capture.snapshots, { values: capture.values, line: null }];
      return tables.flatMap(({ values, line }): Moment[] =>
        values.Threads_running === undefined
          ? []
          : [
              {
                capture,
                line,
                running: values.Threads_running,
                connected: values.Threads_connected ?? null,
              },
            ],
      );
    });
}

/** Clients between two statements are connected and not running: so many of them, or a tenth. */
const BETWEEN_STATEMENTS = 0.1;

/**
 * Clients of MySQL or MariaDB at the busiest moment seen, without the connection that asked; null
 * where nobody else was there.
 */
export function mysqlClients(captures: CaptureSet): Clients | null {
  const [moment] = momentsOf(captures).sort((a, b) => b.running - a.running);
  if (!moment) return null;
  const { capture, line, running, connected } = moment;
  const others = running - 1;
  const present = connected === null ? null : connected - 1;
  if (Math.max(others, present ?? 0) < 1) return null;
  const counted = `Threads_running ${running} minus the recording connection, at one moment`;
  const source = (name: string): FactSource => {
    const place = sourceOf(capture, name);
    return place.line === null && line !== null ? lineOf(capture, line) : place;
  };
  const agrees =
    present !== null &&
    present >= others &&
    others >= 1 &&
    present - others <= Math.max(1, present * BETWEEN_STATEMENTS);
  if (agrees && present > others)
    return {
      count: present,
      state: "derived",
      sources: [source("Threads_connected"), source("Threads_running")],
      why: `Threads_connected ${connected} minus the recording connection; ${others} of the ${present} ran at one moment.`,
    };
  const atWork = Math.max(1, others);
  return {
    count: atWork,
    ...(present !== null && present >= atWork * PAUSING ? { connected: present } : {}),
    state: "derived",
    sources: [source("Threads_running")],
    why: others >= 1 ? `${counted}.` : `${counted}, at least 1.`,
  };
}
