/** Fills a new L2ARC: eight parameters for the time of one read of all tables. */
import {
  engineOf,
  formatMs,
  formatPercent,
  formatStorage,
  MIB,
  type Plan,
  type Result,
} from "../../model/index.ts";
import { arcModeOf } from "../../model/setup.ts";
import { comment, scriptSection, withDefault } from "./shell.ts";
import type { CommandSection, Os } from "./types.ts";

interface WarmingParameter {
  /** Name after l2arc_ on Linux, and after vfs.zfs.l2arc. on FreeBSD. */
  readonly name: string;
  readonly value: number;
  /** Whether a larger value of the machine's own stays. */
  readonly atLeast: boolean;
  readonly reason: string;
}

/**
 * The recipe of the published benchmark of May 2018, but for headroom_boost: that is a percentage
 * (arc.c l2arc_write_buffers), and the 16 of the recipe would make the search shorter.
 */
const RECIPE: readonly WarmingParameter[] = [
  { name: "write_max", value: 64 * MIB, atLeast: true, reason: "bytes fed per cycle" },
  {
    name: "write_boost",
    value: 128 * MIB,
    atLeast: true,
    reason: "additional bytes while the ARC has not evicted anything",
  },
  {
    name: "headroom",
    value: 4,
    atLeast: true,
    reason: "how far each list is searched, in cycles' worth of bytes",
  },
  {
    name: "headroom_boost",
    value: 200,
    atLeast: true,
    reason: "percent of that, for compressed blocks",
  },
  { name: "norw", value: 0, atLeast: false, reason: "feed also while the device is read" },
  {
    name: "feed_again",
    value: 1,
    atLeast: false,
    reason: "the next cycle comes early after a full one",
  },
  { name: "feed_min_ms", value: 5, atLeast: false, reason: "how early" },
  {
    name: "noprefetch",
    value: 0,
    atLeast: false,
    reason: "feed prefetched blocks too: a sequential read is prefetched",
  },
];

const ACCESS = {
  linux: [
    withDefault("PARAMETERS", "/sys/module/zfs/parameters"),
    withDefault("ARCSTATS", "/proc/spl/kstat/zfs/arcstats"),
    'get() { cat "$PARAMETERS/l2arc_$1" 2>/dev/null || true; }',
    'put() { echo "$2" > "$PARAMETERS/l2arc_$1"; }',
    'held() { awk \'$1 == "l2_asize" { print $3 }\' "$ARCSTATS"; }',
  ],
  freebsd: [
    'get() { sysctl -n "vfs.zfs.l2arc.$1" 2>/dev/null || true; }',
    'put() { sysctl "vfs.zfs.l2arc.$1=$2" >/dev/null; }',
    "held() { sysctl -n kstat.zfs.misc.arcstats.l2_asize; }",
  ],
} as const;

const FUNCTIONS = [
  'saved=""',
  'back() { printf \'%b\' "$saved" | while read -r name value; do put "$name" "$value"; done; }',
  "trap back EXIT",
  "trap 'exit 1' HUP INT TERM",
  "warm() {",
  '  old=$(get "$1")',
  '  [ -n "$old" ] || { echo "this OpenZFS has no l2arc_$1"; return 0; }',
  '  [ "$3" = set ] || [ "$old" -lt "$2" ] || return 0',
  '  saved="$saved$1 $old\\n"',
  '  put "$1" "$2"',
  "}",
] as const;

/** Final content of the L2ARC, and the time in which the load alone fills it. */
function fillWords(plan: Plan, { l2arc, space }: Result): string {
  const held = Math.min(l2arc.usable_bytes, l2arc.records * space.record_physical_bytes);
  const share = formatPercent(held / Math.max(1, plan.storage.l2arc_bytes));
  return `When full it holds ${formatStorage(held)}, ${share} of the device; without this script the planned load takes at least ${formatMs(l2arc.warm_up_s * 1000)} to fill it.`;
}

/** Metadata that may take the whole ARC leaves no records there for the L2ARC to be fed from. */
function limitWords({ memory }: Plan): string {
  return memory.arc_meta_limit_percent === 100
    ? " Metadata may take the whole ARC here, and the L2ARC is fed from records in the ARC: if it stays empty, lower zfs_arc_meta_limit_percent."
    : "";
}

/** Where each engine's tables are; PostgreSQL has tablespaces behind links. */
const TABLES = {
  innodb: {
    directory: { linux: "/var/lib/mysql", freebsd: "/var/db/mysql" },
    found: `"$DATA_DIR" -type f -name '*.ibd'`,
  },
  postgresql: {
    directory: { linux: "/var/lib/postgresql", freebsd: "/var/db/postgres" },
    found: `-L "$DATA_DIR" -type f \\( -path '*/base/*' -o -path '*/pg_tblspc/*' \\) ! -path '*/pgsql_tmp/*'`,
  },
} as const;

/** The warm-up of a plan's L2ARC; null where records never reach it. */
export function warmUpSection(
  plan: Plan,
  result: Result,
  os: Os,
  header: string,
): CommandSection | null {
  if (arcModeOf(plan) !== "all" || plan.layout.secondarycache !== "all") return null;
  if (result.l2arc.records < 1) return null;
  const tables = TABLES[engineOf(plan)];
  const lines = [
    withDefault("DATA_DIR", tables.directory[os]),
    ...ACCESS[os],
    ...FUNCTIONS,
    ...RECIPE.flatMap(({ name, value, atLeast, reason }) => [
      comment(reason),
      `warm ${name} ${value} ${atLeast ? "least" : "set"}`,
    ]),
    comment("Reads every table once through the ARC: evicted blocks go to the L2ARC."),
    `find ${tables.found} -exec cat {} + > /dev/null`,
    'echo "The L2ARC holds $(held) bytes."',
  ];
  return scriptSection(
    "l2arc-warm-up",
    "Warm the L2ARC up",
    header,
    lines,
    `Run as root, after the L2ARC is added, at a quiet hour: it reads every table once and uses all of the pool's throughput. At the end it restores the old values of the parameters. ${fillWords(plan, result)} Run it again until the L2ARC stops growing.${limitWords(plan)}`,
  );
}
