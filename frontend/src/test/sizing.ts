/** Sizings for tests: what captures of a small server with a point-select run say. */
import { defaultPlan, evaluate, newServer, type Plan } from "@arcplan/shared";
import type {
  BacktestFigure,
  FieldState,
  MeasuredFigure,
  SizedField,
  Sizing,
} from "@arcplan/shared/evidence";
import { type Changes, type FieldPath, pathsOf } from "@arcplan/shared/plan/paths.ts";
import { withChanges } from "../plan/plan-slice.ts";

export function sizedField(
  value: unknown,
  state: FieldState = "measured",
  capture = "global_variables.txt",
): SizedField {
  const isRead = state === "measured" || state === "derived";
  return {
    value,
    state,
    sources: isRead ? [{ capture, line: 123, excerpt: `figure\t${value}` }] : [],
    why: isRead ? "The server prints this value." : "No capture says it.",
    remedy: state === "assumed" ? "Record `sysctl -a`." : null,
  };
}

/** A sizing in which captures gave the named values, and everything else is left out. */
export function sizingOf(values: Changes, more: Partial<Sizing> = {}, capture?: string): Sizing {
  const plan: Plan = withChanges(defaultPlan(), values, () => "measured");
  const fields = Object.fromEntries(
    pathsOf(values).map((path) => [path, sizedField(values[path], "measured", capture)]),
  );
  const missing = (more.missing ?? []).map(({ path }) => [path, "missing"] as const);
  const origins = { ...plan.origins, ...Object.fromEntries(missing) };
  return {
    plan: { ...plan, title: "My server", origins },
    identity: [],
    fields,
    conflicts: [],
    missing: [],
    measured: {},
    result: null,
    trust: "unmeasured",
    contradictions: [],
    backtest: [],
    disagreement: null,
    names: {},
    unused: [],
    stated: [],
    ...more,
  };
}

/** One that is yet to be bought, with more than its four clients need. */
export const IDLE_SERVER = newServer({
  engine: "innodb",
  file_bytes: 50e9,
  compression_ratio: 2,
  machine: { ram_bytes: 128 * 2 ** 30, vcpus: 16 },
  device: "nvme-gen4",
  clients: 4,
});

export const SMALL_SERVER = {
  "layout.openzfs": "2.3",
  "layout.ashift": 12,
  "memory.arc_bytes": 268_435_456,
  "memory.buffer_pool_bytes": 67_108_864,
  "data.file_bytes": 247_463_936,
  "data.files": 1,
  "workload.threads": 8,
} as const satisfies { readonly [P in FieldPath]?: unknown };

const measured = (value: number): MeasuredFigure => ({
  value,
  low: value * 0.97,
  high: value * 1.03,
  sources: [{ capture: "sysbench.txt", line: 31, excerpt: `queries: ${value}` }],
  interval_s: 60,
});

/** The small server with 340 queries/s measured, and a prediction that is off by a factor. */
export function measuredSizing(factor = 0.99): Sizing {
  const sizing = sizingOf(SMALL_SERVER);
  const row: BacktestFigure = {
    figure: "queries_per_s",
    measured: 340,
    predicted: 340 * factor,
    low: 340 * factor * 0.9,
    high: 340 * factor * 1.1,
    probability: 0.8,
    inside: Math.abs(factor - 1) < 0.1,
  };
  const disagreement = {
    figure: "queries_per_s",
    cause: "The device is slower than assumed.",
    remedy: "Record `iostat -x 1 20` during the load.",
  } as const;
  const { figure, cause: why, remedy: question } = disagreement;
  const contradiction = { figure, measured: row.measured, predicted: row.predicted, why, question };
  return {
    ...sizing,
    measured: { queries_per_s: measured(340), mean_ms: measured(11.7) },
    result: row.inside ? evaluate(sizing.plan) : null,
    trust: row.inside ? "agrees" : "contradicted",
    contradictions: row.inside ? [] : [contradiction],
    backtest: [row],
    disagreement: row.inside ? null : disagreement,
  };
}
