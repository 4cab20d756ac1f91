/** How long clients pause between two queries. */
import type { Plan } from "../../model/index.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { derived, type Fact } from "../fact.ts";
import type { MeasuredName } from "../sizing.ts";
import type { Limits } from "./cpu-time.ts";
import type { Load } from "./load.ts";

/** Fields of which a user who enters one says who asks. */
const OF_CLIENTS = ["workload.threads", "workload.think_ms"];

/** Figures that come true where the plan asks what was counted. */
const OFFERED: readonly MeasuredName[] = ["queries_per_s", "commits_per_s", "device_reads_per_s"];

/**
 * Of full processors a server sees only a part: clients wait for one before it knows of their query. Its pauses then
 * are the longest that they can be, and none at the other end of ranges (`shared/plan/could-be`).
 *
 * @param clients those of the plan, which the user may have entered
 */
function thinkFact(load: Load, clients: number, { areProcessorsFull }: Limits): Fact[] {
  const { queriesPerS, meanMs } = load;
  if (!queriesPerS || !meanMs || !load.clients) return [];
  const cycle = (clients * 1000) / queriesPerS;
  const rest = cycle - meanMs;
  const isIdle = rest > cycle * 0.05;
  const isAtMost = isIdle && areProcessorsFull && load.isOfRecording;
  return [
    derived(
      "workload.think_ms",
      isIdle ? rest : 0,
      load.sources,
      isIdle
        ? `${isAtMost ? "At most: c" : "C"}lients divided by queries/s, minus the mean response time.${isAtMost ? " Processors were full, and clients that waited for one seem to pause." : ""}`
        : "Clients divided by queries/s is the mean response time: clients send the next query at once.",
      isAtMost ? { state: "assumed" } : {},
    ),
  ];
}

/** How far clients at work by the plan may be from those that were seen at one moment, as a factor. */
const OF_A_MOMENT = 3;

const PAUSE_STEPS = 40;

/**
 * Connections of which most pause, and for how long: as many queries are asked as were counted, and the rest of the
 * time between two of a connection is the pause (response time law, Denning and Buzen 1978). Empty where something
 * was full, where the plan is slower than that, or where it keeps other numbers at work than were seen.
 */
function pausingFacts(plan: Plan, load: Load, limits: Limits): Fact[] {
  const { queriesPerS: perS, clients } = load;
  const { connected } = clients ?? {};
  if (!perS || !clients || !connected || load.isSinceStart) return [];
  if (limits.isDeviceFull || limits.areProcessorsFull) return [];
  const rateWith = (pauseMs: number) => {
    const workload = { ...plan.workload, threads: connected, think_ms: pauseMs };
    return solvePlan({ ...plan, workload }).flow.queriesPerS;
  };
  const cycleMs = (connected * 1000) / perS;
  let [pauseMs, most] = [0, cycleMs];
  if (rateWith(0) < perS) return [];
  for (let i = 0; i < PAUSE_STEPS; i++) {
    const middle = (pauseMs + most) / 2;
    if (rateWith(middle) > perS) pauseMs = middle;
    else most = middle;
  }
  const atWork = (perS * (cycleMs - pauseMs)) / 1000;
  const seen = clients.count;
  if (atWork > (seen + 1) * OF_A_MOMENT || atWork < seen / OF_A_MOMENT - 1) return [];
  const sources = [...clients.sources, ...load.sources];
  return [
    derived(
      "workload.threads",
      connected,
      sources,
      `Connections without the recording one. ${clients.why} So most of them pause between two queries.`,
    ),
    derived(
      "workload.think_ms",
      Number(pauseMs.toPrecision(4)),
      sources,
      `With this pause ${connected} connections ask as many queries as were counted: ${atWork.toFixed(1)} of them are at work at a time.`,
    ),
  ];
}

/** Facts of who asks, and figures that come true by them. */
interface OfClients {
  readonly facts: readonly Fact[];
  readonly byConstruction: readonly MeasuredName[];
}

export const NO_CLIENTS: OfClients = { facts: [], byConstruction: [] };

/**
 * Clients and their pauses between two queries.
 *
 * @param plan the plan with everything else that is known of the load
 * @param entered fields that the user entered: who enters one of these has said who asks
 */
export function clientFacts(
  plan: Plan,
  load: Load,
  limits: Limits,
  entered: ReadonlySet<string>,
): OfClients {
  const pausing = OF_CLIENTS.some((path) => entered.has(path))
    ? []
    : pausingFacts(plan, load, limits);
  return pausing.length > 0
    ? { facts: pausing, byConstruction: OFFERED }
    : { facts: thinkFact(load, plan.workload.threads, limits), byConstruction: [] };
}
