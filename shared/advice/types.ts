/** What the advisor is asked and what it answers. Plain data: it crosses to the server as JSON. */
import type { BottleneckId, Mark } from "../model/index.ts";
import type { Rates } from "../plan/speed.ts";

/** What the user cares for. */
export type Goal =
  | {
      /** A rate, at least cost. */
      readonly kind: "reads";
      /** Page reads per second to reach. */
      readonly reads_per_s: number;
    }
  | {
      /** A response time, at least cost. */
      readonly kind: "latency";
      /** Mean response time to reach, milliseconds. */
      readonly mean_ms: number;
    }
  | {
      /** The most throughput for a sum. */
      readonly kind: "budget";
      /** US dollars a month to stay within. */
      readonly month_usd: number;
    }
  | {
      /** The same speed with less RAM. */
      readonly kind: "least-ram";
    }
  | {
      /** More speed by settings alone. */
      readonly kind: "no-hardware";
    };

/** Effort of a change, least first. */
export const EFFORTS = [
  "live setting",
  "volume modification",
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
  /** How badly it can end. */
  readonly level: (typeof RISK_LEVELS)[number];
  /** What can go wrong. */
  readonly text: string;
}

/** One field of a plan that changes; `from` and `to` are JSON values. */
export interface Change {
  /** Path in the plan, such as `memory.arc_bytes`. */
  readonly path: string;
  /** Value in the plan. */
  readonly from: unknown;
  /** Value to set. */
  readonly to: unknown;
}

/** What a plan does and costs; rates over all nodes, RAM per node. */
export interface Effect extends Rates {
  /** Page reads per second. */
  readonly reads_per_s: number;
  /** Low end of the band of what speed is counted in, as page reads. */
  readonly low: number;
  /** High end of that band. */
  readonly high: number;
  /** Share of measurements that such a band holds, 0..1; 0 where nothing like the plan was measured. */
  readonly probability: number;
  /** What of the plan is unlike everything that was measured. */
  readonly marks: readonly Mark[];
  /** Queries per second. */
  readonly queries_per_s: number;
  /** Mean response time of one query, milliseconds. */
  readonly mean_ms: number;
  /** Low end of its band. */
  readonly mean_low_ms: number;
  /** High end of its band. */
  readonly mean_high_ms: number;
  /** 95th percentile of the response time, milliseconds. */
  readonly p95_ms: number;
  /** Durable commits per second. */
  readonly commits_per_s: number;
  /** US dollars a month; parts without a price count nothing. */
  readonly month_usd: number;
  /** ARC, buffer pool and everything else that the plan gives memory to, on one node. */
  readonly ram_bytes: number;
  /** Share of the pool that data and indirect blocks fill. */
  readonly used_ratio: number;
}

/** Effect of an option less the effect of the plan as it is. */
export interface Difference {
  /** Page reads per second. */
  readonly reads_per_s: number;
  /** Mean response time, milliseconds. */
  readonly mean_ms: number;
  /** Durable commits per second. */
  readonly commits_per_s: number;
  /** US dollars a month. */
  readonly month_usd: number;
  /** RAM of one node, bytes. */
  readonly ram_bytes: number;
}

/** Something to do, with what it brings. */
export interface Option {
  /** Stable name, such as "l2arc-local+arc-grow". */
  readonly id: string;
  /** What to do, in a few words. */
  readonly title: string;
  /** What to do, what it brings, what it costs and what limits then, in one sentence. */
  readonly text: string;
  /** The fields that change. */
  readonly changes: readonly Change[];
  /** What the changed plan does and costs. */
  readonly effect: Effect;
  /** The effect less that of the plan as it is. */
  readonly difference: Difference;
  /** The largest effort of its changes. */
  readonly effort: Effort;
  /** The effort of every change. */
  readonly efforts: readonly Effort[];
  /** What can go wrong. */
  readonly risk: Risk;
  /** What limits the changed plan first. */
  readonly bottleneck: BottleneckId;
  /** The same in words. */
  readonly bottleneck_text: string;
  /** What would limit it next. */
  readonly next_bottleneck: BottleneckId;
  /** The same in words. */
  readonly next_bottleneck_text: string;
  /** Whether the predicted figure reaches the goal; false for a sum where a part has no price. */
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
  /** Stable name. */
  readonly id: string;
  /** What one might try. */
  readonly title: string;
  /** Why not. */
  readonly reason: string;
  /** The fields that would change. */
  readonly changes: readonly Change[];
  /** Reads per second with it, or null where it cannot be had or is not predicted. */
  readonly reads_per_s: number | null;
  /** US dollars a month with it, or null where it cannot be had. */
  readonly month_usd: number | null;
}

/** The advisor's answer, best option first. */
export interface Advice {
  /** What was asked for. */
  readonly goal: Goal;
  /** The answer in one or two sentences. */
  readonly summary: string;
  /** What the plan as it is does and costs. */
  readonly now: Effect;
  /** Whether the plan as it is reaches the goal. */
  readonly now_meets_goal: boolean;
  /** What to change, best first. */
  readonly options: readonly Option[];
  /** Obvious things to try that do not help here. */
  readonly rejected: readonly Rejected[];
}
