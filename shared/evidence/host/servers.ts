/** Two database servers on one host, of which one rests: the plan is of the one that worked. */
import { CaptureSet } from "../captures.ts";
import { type Engine, engineShown } from "../engine.ts";
import { LEAST_STATEMENTS_PER_S } from "../load/idle.ts";
import { questionsOf } from "../load/load.ts";
import { statusSpan } from "../load/status-span.ts";
import { postgresqlSpan } from "../postgresql/span.ts";
import type { UnusedCapture } from "../sizing.ts";

/** Captures of the server at work, and those of the other one. */
interface ServerAtWork {
  readonly captures: CaptureSet;
  readonly unused: readonly UnusedCapture[];
}

const NAMES: Readonly<Record<Engine, string>> = {
  InnoDB: "MySQL or MariaDB",
  PostgreSQL: "PostgreSQL",
};

/** Statements or commits per second between two prints of the counters, else by pgbench; null without either. */
function rateOf(captures: CaptureSet, engine: Engine): number | null {
  if (engine === "PostgreSQL") {
    const span = postgresqlSpan(captures);
    const commits = span?.growth("xact_commit") ?? null;
    if (span && commits !== null) return commits / span.seconds;
    const runs = captures.of("pgbench").flatMap((one) => one.runs.map(({ tps }) => tps ?? 0));
    return runs.length > 0 ? Math.max(...runs) : null;
  }
  const span = statusSpan(captures);
  return span && !span.isSinceStart ? (questionsOf(span) ?? 0) / span.seconds : null;
}

/**
 * Leaves out a server that rested while another one worked. A client that asks starts a server that
 * waits behind its socket (MariaDB under systemd), so a recording itself may have woken it. Two that
 * work stay: they share the caches, and neither one's settings are the plan's.
 */
export function serverAtWork(captures: CaptureSet): ServerAtWork {
  const rates = { InnoDB: rateOf(captures, "InnoDB"), PostgreSQL: rateOf(captures, "PostgreSQL") };
  const isResting = (engine: Engine, other: Engine) =>
    (rates[engine] ?? LEAST_STATEMENTS_PER_S) < LEAST_STATEMENTS_PER_S &&
    (rates[other] ?? 0) >= LEAST_STATEMENTS_PER_S;
  const resting = isResting("InnoDB", "PostgreSQL")
    ? "InnoDB"
    : isResting("PostgreSQL", "InnoDB")
      ? "PostgreSQL"
      : null;
  if (resting === null) return { captures, unused: [] };
  const why = `It comes from an idle ${NAMES[resting]} server; the load was on the other server of this host.`;
  return {
    captures: new CaptureSet(captures.all.filter((capture) => engineShown(capture) !== resting)),
    unused: captures.all
      .filter((capture) => engineShown(capture) === resting)
      .map(({ name }) => ({ capture: name, why })),
  };
}
