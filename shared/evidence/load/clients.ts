/** How many clients were at work, as the load generator or a server's momentary counts say it. */

import type { CaptureSet, MysqlStatus } from "../captures.ts";
import { type Clients, lineOf, PAUSING, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";

/** Clients that a load generator was told to run; null where it does not print them. */
export function statedClients(
  count: number | null,
  sources: readonly FactSource[],
): Clients | null {
  if (!count) return null;
  return { count, state: "measured", sources, why: "Clients of the load." };
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
