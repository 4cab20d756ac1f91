/** A script that changes nothing and checks whether a plan is in force and performs as predicted. */
import { engineOf, LINES, type Plan, type Result } from "../../model/index.ts";
import { postgresqlChecks } from "./postgresql.ts";
import type { Property } from "./properties.ts";
import { comment, type Resolved, variable, withDefault } from "./shell.ts";
import { nameOn, type Tunable, valueText } from "./tunables.ts";
import type { Os } from "./types.ts";

/** How far above the prediction a measurement may lie before the check fails; choices. */
const MISSES_FACTOR = 1.25;
const MISSES_SLACK = 0.02;
const WAIT_FACTOR = 1.5;

/** Fewer reads in the interval than this are too few to judge. */
const FEWEST_READS = 1000;

const COUNTERS = {
  linux: [
    withDefault("ARCSTATS", "/proc/spl/kstat/zfs/arcstats"),
    withDefault("PARAMETERS", "/sys/module/zfs/parameters"),
    'parameter() { cat "$PARAMETERS/$1" 2>/dev/null || true; }',
    'counter() { awk -v name="$1" \'$1 == name { print $3 }\' "$ARCSTATS" 2>/dev/null || true; }',
  ],
  freebsd: [
    'parameter() { sysctl -n "$1" 2>/dev/null || true; }',
    'counter() { sysctl -n "kstat.zfs.misc.arcstats.$1" 2>/dev/null || true; }',
  ],
} as const;

const FUNCTIONS = [
  "failed=0",
  'say() { printf \'%-5s %s\\n\' "$1" "$2"; }',
  "expect() {",
  '  if [ -z "$3" ]; then say skip "$1: cannot be read here"',
  '  elif [ "$3" = "$2" ]; then say ok "$1 is $2"',
  '  else say FAIL "$1 is $3, the plan has $2"; failed=1; fi',
  "}",
  'property() { zfs get -Hp -o value "$1" "$DATASET" 2>/dev/null || true; }',
  "at_most() {",
  '  if awk -v a="$2" -v b="$3" \'BEGIN { exit !(a <= b) }\'; then say ok "$1: $2, at most $3 expected"',
  '  else say FAIL "$1: $2, at most $3 expected"; failed=1; fi',
  "}",
] as const;

const POOL_FUNCTIONS = [
  'status() { zpool status "$POOL" 2>/dev/null || true; }',
  "has_class() {",
  '  if status | awk -v class="$1" \'$1 == class { found = 1 } END { exit !found }\'; then say ok "the pool has $1"',
  '  else say FAIL "the pool has no $1"; failed=1; fi',
  "}",
] as const;

/** Predicted time of a read on the device, ms; null if the plan's prediction does not separate it. */
function readWaitMs(plan: Plan, result: Result): number | null {
  const { commits_per_query, cpu_ms_per_query, cpu_ms_per_device_read = 0 } = plan.workload;
  const { device_reads_per_query, l2arc_reads_per_query, mean_ms } = result.reads;
  const reads = device_reads_per_query + l2arc_reads_per_query;
  if (commits_per_query > 0 || reads < 0.01 || l2arc_reads_per_query > 0) return null;
  return Math.max(0, (mean_ms - cpu_ms_per_query) / reads - cpu_ms_per_device_read);
}

function digits(x: number): string {
  return x.toFixed(3);
}

function settingLines(
  os: Os,
  properties: readonly Property[],
  tunables: readonly Tunable[],
): string[] {
  return [
    ...properties.map(({ name, shown }) => `expect ${name} ${shown} "$(property ${name})"`),
    ...tunables.map((one) => {
      const name = nameOn(os, one);
      return `expect ${name} ${valueText(one.value)} "$(parameter ${name})"`;
    }),
  ];
}

function poolLines(plan: Plan): string[] {
  const { l2arc_device, slog_device, special_device } = plan.storage;
  const lines = [
    ...(l2arc_device ? ["has_class cache"] : []),
    ...(slog_device ? ["has_class logs"] : []),
    ...(special_device ? ["has_class special"] : []),
  ];
  return lines.length > 0 ? [...POOL_FUNCTIONS, ...lines] : [];
}

function mysqlLines(plan: Plan): string[] {
  const { layout } = plan;
  return [
    "mysql_value() {",
    "  command -v mysql >/dev/null 2>&1 || return 0",
    '  mysql -NBe "SELECT @@$1" 2>/dev/null || true',
    "}",
    `expect innodb_page_size ${layout.innodb_page_bytes} "$(mysql_value innodb_page_size)"`,
    `expect innodb_flush_method ${layout.flush_method} "$(mysql_value innodb_flush_method)"`,
  ];
}

function loadLines(plan: Plan, result: Result): string[] {
  const most = result.metadata.misses_per_read * MISSES_FACTOR + MISSES_SLACK;
  const wait = readWaitMs(plan, result);
  const hasLatency = LINES[plan.layout.openzfs].hasPoolLatency && wait !== null;
  const lines = [
    comment("Under normal load: counters before and after the interval."),
    'sum() { for name in "$@"; do counter "$name"; done | awk \'{ s += $1 } END { printf "%.0f", s }\'; }',
    "reads() { sum demand_data_hits demand_data_iohits demand_data_misses; }",
    "misses() { sum demand_metadata_misses; }",
    "reads_before=$(reads)",
    "misses_before=$(misses)",
  ];
  const measure = hasLatency
    ? [
        "wait_ns=$(zpool iostat -Hply \"$POOL\" \"$INTERVAL\" 1 2>/dev/null | awk -F '\\t' 'NR == 1 { print $8 }')",
      ]
    : ['sleep "$INTERVAL"'];
  const judge = [
    "reads_seen=$(($(reads) - reads_before))",
    "misses_seen=$(($(misses) - misses_before))",
    `if [ "$reads_seen" -lt ${FEWEST_READS} ]; then`,
    '  say skip "indirect blocks: only $reads_seen reads in $INTERVAL s"',
    "else",
    '  ratio=$(awk -v m="$misses_seen" -v r="$reads_seen" \'BEGIN { printf "%.3f", m / r }\')',
    `  at_most "indirect blocks read from disk per read" "$ratio" ${digits(most)}`,
    "fi",
  ];
  const latency = hasLatency
    ? [
        'case "$wait_ns" in',
        "  '' | - | *[!0-9]*) say skip \"read latency of the pool: no reads in $INTERVAL s\" ;;",
        `  *) at_most "read latency of the pool, ms" "$(awk -v n="$wait_ns" 'BEGIN { printf "%.3f", n / 1000000 }')" ${digits(wait * WAIT_FACTOR)} ;;`,
        "esac",
      ]
    : ['say skip "read latency of the pool: not available for this plan or this OpenZFS"'];
  return [...lines, ...measure, ...judge, ...latency];
}

/** What the script is made from. */
interface CheckInput {
  readonly plan: Plan;
  readonly result: Result;
  readonly os: Os;
  readonly header: string;
  readonly names: Resolved;
  readonly properties: readonly Property[];
  readonly tunables: readonly Tunable[];
}

/** The check script; it exits with 0 if everything that it can read is as planned. */
export function checkScript(input: CheckInput): string {
  const { plan, result, os, header, names, properties, tunables } = input;
  const steps = [
    ...COUNTERS[os],
    ...FUNCTIONS,
    ...settingLines(os, properties, tunables),
    ...poolLines(plan),
    ...(engineOf(plan) === "postgresql" ? postgresqlChecks(plan) : mysqlLines(plan)),
    ...loadLines(plan, result),
  ];
  const needsPool = steps.some((line) => line.includes('"$POOL"'));
  return `${[
    "#!/bin/sh",
    header,
    comment("Changes nothing: run it after the change, under load. INTERVAL is in seconds."),
    "set -u",
    ...(needsPool ? [variable("POOL", names.pool)] : []),
    variable("DATASET", names.dataset),
    withDefault("INTERVAL", "30"),
    ...steps,
    'exit "$failed"',
  ].join("\n")}\n`;
}
