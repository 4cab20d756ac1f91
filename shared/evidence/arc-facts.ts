/** What OpenZFS says of itself: version, limits of the ARC, module parameters. */
import { formatMemory, isOpenzfsLine, LINES } from "../model/index.ts";
import { linuxName, parameterDefaults } from "../openzfs/parameters.ts";
import type { FieldPath } from "../plan/paths.ts";
import type {
  ArcSummary,
  Arcstat,
  Arcstats,
  CaptureFields,
  CaptureSet,
  OfKind,
} from "./captures.ts";
import { derived, type Fact, printed, sourceOf } from "./fact.ts";
import type { FactSource } from "./sizing.ts";

const LINE_NAMES = Object.keys(LINES);

/** Lines that a sentence of a reader names as possible. */
function linesIn(text: string): string[] {
  return LINE_NAMES.filter((line) =>
    new RegExp(`(?<![\\d.])${line.replaceAll(".", "\\.")}(?!\\d)`).test(text),
  );
}

/** Lines that a kernel's counters fit: the likely one first, then those that print the same fields. */
export function linesStated({ arc }: Kstats): string[] {
  return isOpenzfsLine(arc.openzfs_line)
    ? [arc.openzfs_line, ...linesIn(arc.openzfs_line_why)]
    : [];
}

function versionSource(capture: OfKind<"zfs-version">): FactSource {
  return sourceOf(capture, capture.kernel === null ? "userland" : "kernel", "userland");
}

const MODULE_OF_FREEBSD = "vfs.zfs.version.module";

function versionFacts(captures: CaptureSet): Fact[] {
  const facts: Fact[] = [];
  for (const capture of captures.of("zfs-version"))
    if (isOpenzfsLine(capture.openzfs_line))
      facts.push(
        printed(
          capture,
          "layout.openzfs",
          capture.openzfs_line,
          versionSource(capture),
          capture.kernel === null
            ? `The tools are version ${capture.userland ?? "this version"}; the loaded module may differ.`
            : `The loaded module is ${capture.kernel}.`,
          { witness: capture.kernel === null ? "configured" : "in-force" },
        ),
      );
  for (const capture of captures.of("sysctl")) {
    const version = capture.values[MODULE_OF_FREEBSD] ?? "";
    const [line] = linesIn(version);
    if (line)
      facts.push(
        printed(
          capture,
          "layout.openzfs",
          line,
          sourceOf(capture, MODULE_OF_FREEBSD),
          `The loaded module is ${version}.`,
          { witness: "in-force" },
        ),
      );
  }
  for (const capture of kstats(captures)) {
    const { openzfs_line, openzfs_line_why } = capture.arc;
    if (isOpenzfsLine(openzfs_line))
      facts.push({
        path: "layout.openzfs",
        value: openzfs_line,
        witness: "stated",
        state: "measured",
        sources: [sourceOf(capture, "hits")],
        why: `The kernel's arcstats ${openzfs_line_why}.`,
        fits: linesStated(capture),
      });
  }
  for (const capture of captures.of("zdb"))
    if (isOpenzfsLine(capture.openzfs_line))
      facts.push(
        derived(
          "layout.openzfs",
          capture.openzfs_line,
          [sourceOf(capture, "openzfs_line")],
          `The dump's format fits: ${capture.openzfs_line_reason}.`,
          { witness: "hint", fits: capture.openzfs_lines },
        ),
      );
  return facts;
}

type Kstats = Arcstats | ArcSummary;

/** Counters of the ARC, from either tool, the oldest first. */
export function kstats(captures: CaptureSet): Kstats[] {
  return [...captures.of("arcstats"), ...captures.of("arc_summary")].sort(
    (a, b) => sinceLoad(a) - sinceLoad(b),
  );
}

/** Seconds from the module's load to a snapshot; 0 where none is printed. */
export function sinceLoad(capture: Kstats): number {
  return capture.kind === "arcstats" ? (capture.since_load_s ?? 0) : 0;
}

function heldWords(target: number, limit: number): string {
  return `c, the target of the ARC: it was full at ${formatMemory(target)} and gave up what it had, though c_max is ${formatMemory(limit)}. Memory was short; a larger zfs_arc_max alone changes nothing.`;
}

/** arcstat prints sizes with three digits. */
const ROUNDED_ROWS = 0.01;

/** Rows of arcstat from which an ARC that does not grow is told from one that rests for a moment. */
const LEAST_ROWS = 10;

/** Whether all rows show an ARC as large as its target, which stayed the same while reads were missed. */
function staysFull({ series, samples }: Arcstat, target: number): boolean {
  const all = (name: string, least: number) =>
    series[name]?.every((one) => one === null || one >= least) ?? false;
  const isSteady = series.c?.every((one) => one === null || one <= target * (1 + ROUNDED_ROWS));
  const isFull = all(series.arcsz ? "arcsz" : "size", target * (1 - NEARLY_FULL));
  const isMissing = all("miss", 1) || all("dmis", 1);
  return samples >= LEAST_ROWS && isSteady === true && isFull && isMissing;
}

/** Below its target an ARC waits for its next block. */
const NEARLY_FULL = 0.05;

function limitFacts(captures: CaptureSet, heldAt: number | null): Fact[] {
  const facts: Fact[] = [];
  for (const capture of kstats(captures)) {
    const { c_max: max, arc_meta_limit: metaLimit } = capture.values;
    const at = sinceLoad(capture);
    // arc_summary prints sizes with one decimal; kernels of one machine keep a little more or less of its RAM.
    const rounded = capture.kind === "arc_summary" ? 0.05 : 0;
    const inForce = (path: FieldPath, value: number, figure: string, why: string) =>
      facts.push(
        printed(capture, path, value, sourceOf(capture, figure), why, {
          witness: "in-force",
          at,
          rounding: path === "memory.ram_bytes" ? Math.max(rounded, 0.01) : rounded,
        }),
      );
    const limit = max ?? capture.arc.max_bytes;
    if (limit && heldAt !== null)
      inForce("memory.arc_bytes", heldAt, "c", heldWords(heldAt, limit));
    else if (limit)
      inForce("memory.arc_bytes", limit, "c_max", "c_max, the limit of the ARC in force.");
    const ram = capture.values.memory_all_bytes;
    if (ram) inForce("memory.ram_bytes", ram, "memory_all_bytes", "memory_all_bytes of arcstats.");
    if (limit && metaLimit)
      inForce(
        "memory.arc_meta_limit_percent",
        Math.round((metaLimit / limit) * 100),
        "arc_meta_limit",
        "arc_meta_limit as a share of c_max.",
      );
  }
  for (const capture of captures.of("arcstat")) {
    const target = capture.arc.target_last_bytes;
    if (!target) continue;
    const path = "memory.arc_bytes";
    const source = sourceOf(capture, "c");
    const why = "The last target (c) that arcstat printed; the limit may be higher.";
    facts.push(
      kstats(captures).length === 0 && staysFull(capture, target)
        ? printed(capture, path, target, source, "c: the ARC missed reads and stayed at it.", {
            witness: "in-force",
            rounding: ROUNDED_ROWS,
          })
        : derived(path, target, [source], why, { witness: "hint" }),
    );
  }
  return facts;
}

/** "The default" of parameters that hold the largest number of their type. */
const UNSET = 2 ** 62;

const SYNC_READ_MAX_ACTIVE = "zfs_vdev_sync_read_max_active";

const DIO_ENABLED = "zfs_dio_enabled";

interface Parameter {
  readonly path: FieldPath;
  /** @param ramBytes the machine's memory; null where no capture shows it */
  readonly value: (set: number, ramBytes: number | null) => number | string | null | undefined;
}

/** The module ignores other limits (arc.c arc_tuning_update, OpenZFS 2.3.2; the same since 0.6). */
const LEAST_ARC_MAX = 64 * 2 ** 20;

/** Whether the module takes a limit of the ARC that was set, and does not keep its default. */
export function isArcLimit(set: number, ramBytes: number | null): boolean {
  return set >= LEAST_ARC_MAX && set < (ramBytes ?? Number.POSITIVE_INFINITY);
}

/** Values of 0 stand for the module's own choice. */
const PARAMETERS: Readonly<Record<string, Parameter>> = {
  zfs_arc_max: {
    path: "memory.arc_bytes",
    value: (set, ramBytes) => (isArcLimit(set, ramBytes) ? set : undefined),
  },
  zfs_arc_meta_limit_percent: {
    path: "memory.arc_meta_limit_percent",
    value: (set) => set || undefined,
  },
  dbuf_cache_max_bytes: {
    path: "memory.dbuf_cache_max_bytes",
    value: (set) => (set >= UNSET || set === 0 ? null : set),
  },
  [SYNC_READ_MAX_ACTIVE]: {
    path: "storage.sync_read_max_active",
    value: (set) => set || undefined,
  },
  [DIO_ENABLED]: {
    path: "layout.direct",
    value: (set) => (set === 0 ? "disabled" : undefined),
  },
  zfs_immediate_write_sz: { path: "layout.immediate_write_bytes", value: (set) => set },
  l2arc_write_max: { path: "storage.l2arc_write_max_bytes", value: (set) => set || undefined },
};

/** Names of the parameters that fields of the plan are made of. */
export const PLANNED_PARAMETERS: ReadonlySet<string> = new Set(Object.keys(PARAMETERS));

interface Printed {
  readonly capture: CaptureFields;
  /** Its name on Linux. */
  readonly name: string;
  /** Its name as printed. */
  readonly asPrinted: string;
  readonly text: string;
}

/** Module parameters by every tool that prints them. */
function printedParameters(captures: CaptureSet): Printed[] {
  const all = (
    capture: CaptureFields,
    values: Readonly<Record<string, unknown>>,
    nameOf: (asPrinted: string) => string | null,
  ) =>
    Object.entries(values).flatMap(([asPrinted, value]): Printed[] => {
      const name = nameOf(asPrinted);
      return name === null ? [] : [{ capture, name, asPrinted, text: String(value).trim() }];
    });
  return [
    ...captures.of("module-parameters").flatMap((one) => all(one, one.values, (name) => name)),
    ...captures.of("arc_summary").flatMap((one) => all(one, one.tunables, (name) => name)),
    ...captures.of("sysctl").flatMap((one) => all(one, one.values, linuxName)),
  ];
}

/** Reads that ZFS hands a device at a time: as printed, else the module's default. */
export function syncReadMaxActive(captures: CaptureSet): number {
  const found = printedParameters(captures).find(({ name }) => name === SYNC_READ_MAX_ACTIVE);
  return Number(found?.text) || Number(parameterDefaults(SYNC_READ_MAX_ACTIVE, null)[0]);
}

/** Versions that say that they are FreeBSD's, where direct I/O is off by default (zfs_vnops.c, OpenZFS 2.3.9). */
function freeBsdFacts(captures: CaptureSet): Fact[] {
  if (printedParameters(captures).some(({ name }) => name === DIO_ENABLED)) return [];
  return captures.of("zfs-version").flatMap((capture): Fact[] => {
    if (!/FreeBSD/.test(`${capture.userland} ${capture.kernel}`)) return [];
    const why = "FreeBSD does no direct I/O unless vfs.zfs.dio_enabled is 1.";
    return [derived("layout.direct", "disabled", [versionSource(capture)], why)];
  });
}

/** Whether the module does no direct I/O, whatever a dataset says (zfs_vnops.c zfs_setup_direct, OpenZFS 2.3.9). */
export function isDirectIoOff(captures: CaptureSet): boolean {
  const found = printedParameters(captures).find(({ name }) => name === DIO_ENABLED);
  return found?.text === "0" || freeBsdFacts(captures).length > 0;
}

/** The most memory that a capture shows; null where none does. */
export function ramOf(captures: CaptureSet): number | null {
  const all = [
    ...captures.of("meminfo").map(({ ram_bytes }) => ram_bytes),
    ...captures.of("sysctl").map(({ ram_bytes }) => ram_bytes),
    ...kstats(captures).map(({ values }) => values.memory_all_bytes),
  ].flatMap((bytes) => bytes ?? []);
  return all.length > 0 ? Math.max(...all) : null;
}

function parameterFacts(captures: CaptureSet): Fact[] {
  const ramBytes = ramOf(captures);
  return printedParameters(captures).flatMap(({ capture, name, asPrinted, text }): Fact[] => {
    const parameter = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
    if (!parameter || !/^\d+$/.test(text)) return [];
    const value = parameter.value(Number(text), ramBytes);
    if (value === undefined) return [];
    const why = value === null ? `${name} is at its default.` : `${name}.`;
    return [printed(capture, parameter.path, value, sourceOf(capture, asPrinted), why)];
  });
}

/**
 * Everything that the file system's module states.
 *
 * @param heldAt target at which the ARC was held below its limit, bytes; null where it was not
 */
export function arcFacts(captures: CaptureSet, heldAt: number | null): Fact[] {
  return [
    ...versionFacts(captures),
    ...limitFacts(captures, heldAt),
    ...parameterFacts(captures),
    ...freeBsdFacts(captures),
  ];
}
