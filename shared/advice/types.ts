/** What the advisor is asked and what it answers. Plain data: it crosses to the server as JSON. */
import type { BottleneckId } from "../model/index.ts";

/** What the user cares for. */
export type Goal =
  | { readonly kind: "reads"; readonly reads_per_s: number }
  | { readonly kind: "latency"; readonly mean_ms: number }
  | { readonly kind: "budget"; readonly month_usd: number }
  | { readonly kind: "least-ram" }
  | { readonly kind: "no-hardware" };

/** What a change takes, least first. */
export const EFFORTS = [
  "live setting",
  "new writes only",
  "restart",
  "rewrite of data",
  "new hardware",
] as const;

export type Effort = (typeof EFFORTS)[number];

/** How badly a change can end, least first. */
export const RISK_LEVELS = ["low", "medium", "high"] as const;

/** What can go wrong with a change. */
export interface Risk {
  readonly level: (typeof RISK_LEVELS)[number];
  readonly text: string;
}

/** One field of a plan that changes; `from` and `to` are JSON values. */
export interface Change {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What a plan does and costs; rates over all nodes, RAM per node. */
export interface Effect {
  readonly reads_per_s: number;
  readonly low: number;
  readonly high: number;
  readonly queries_per_s: number;
  readonly mean_ms: number;
  readonly p95_ms: number;
  readonly commits_per_s: number;
  readonly month_usd: number;
  /** ARC, buffer pool and everything else that the plan gives memory to, on one node. */
  readonly ram_bytes: number;
  /** Share of the pool that data and indirect blocks fill. */
  readonly used_ratio: number;
}

/** Effect of an option less the effect of the plan as it is. */
export interface Difference {
  readonly reads_per_s: number;
  readonly mean_ms: number;
  readonly commits_per_s: number;
  readonly month_usd: number;
  readonly ram_bytes: number;
}

/** Something to do, with what it brings. */
export interface Option {
  /** Stable name, such as "l2arc-local+arc-metadata". */
  readonly id: string;
  readonly title: string;
  /** What to do, what it brings, what it costs and what limits then, in one sentence. */
  readonly text: string;
  readonly changes: readonly Change[];
  readonly effect: Effect;
  readonly difference: Difference;
  /** The largest effort of its changes. */
  readonly effort: Effort;
  readonly efforts: readonly Effort[];
  readonly risk: Risk;
  readonly bottleneck: BottleneckId;
  readonly bottleneck_text: string;
  readonly next_bottleneck: BottleneckId;
  readonly next_bottleneck_text: string;
  /** Whether the predicted figure reaches the goal. */
  readonly meets_goal: boolean;
  /** Whether the low end of the band reaches it too. */
  readonly surely_meets_goal: boolean;
  /**
   * False where what changes has no trustworthy price before or after: the months then cannot be
   * compared until it is entered.
   */
  readonly priced: boolean;
}

/** An obvious thing to try, and why it is not among the options. */
export interface Rejected {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly changes: readonly Change[];
  /** Reads per second with it, or null where it cannot be had or is not predicted. */
  readonly reads_per_s: number | null;
  readonly month_usd: number | null;
}

/** The advisor's answer, best option first. */
export interface Advice {
  readonly goal: Goal;
  readonly summary: string;
  readonly now: Effect;
  readonly now_meets_goal: boolean;
  readonly options: readonly Option[];
  readonly rejected: readonly Rejected[];
}
