/**
 * Tonight's plan beside the one that was committed. Settings may not change; what the database and its data do may
 * change as long as no prediction leaves its range. Pure: the same plans give the same answer.
 */
import { evaluate, MODEL_VERSION, type Plan, type Warning } from "../../model/index.ts";
import { distinctTexts } from "./field-text.ts";
import { type WatchedFigure, watchedFigures, watchedText } from "./figures.ts";

/** What may differ. */
export interface CompareOptions {
  /** Fields, groups of fields, figures and codes of warnings that may change. */
  readonly allow: readonly string[];
  /** Share by which fields and figures may change, 0..1; points for figures that are ratios. */
  readonly within: Readonly<Record<string, number>>;
  /** Growth of the table files; null leaves out when the pool is full. */
  readonly growth_percent_per_month: number | null;
}

/** A field whose value changed. */
export interface ChangedField {
  readonly path: string;
  /** A setting is chosen; a quantity is what the data, the load or a measurement shows. */
  readonly kind: "setting" | "quantity";
  readonly before: unknown;
  readonly after: unknown;
  readonly before_text: string;
  readonly after_text: string;
  /** (after - before) / before; null where these are no numbers, or before is 0. */
  readonly change: number | null;
  readonly allowed: boolean;
  readonly fails: boolean;
}

/** A figure of both plans. */
export interface ComparedFigure {
  readonly figure: string;
  readonly label: string;
  readonly unit: string;
  /** Of the committed plan with the allowed changes made. */
  readonly before: number | null;
  readonly after: number | null;
  readonly low: number;
  readonly high: number;
  /** Share of measurements that the model's band holds, 0..1; null where the range is a tolerance. */
  readonly probability: number | null;
  readonly before_text: string;
  readonly after_text: string;
  readonly range_text: string;
  readonly allowed: boolean;
  readonly fails: boolean;
}

/** A warning that the committed plan does not have. */
interface NewWarning extends Warning {
  readonly allowed: boolean;
  readonly fails: boolean;
}

/** A field that captures gave before and that is only assumed now. */
interface LostField {
  readonly path: string;
  readonly allowed: boolean;
  readonly fails: boolean;
}

/** The answer of the comparison. */
export interface PlanComparison {
  readonly model_version: string;
  /** True if nothing fails. */
  readonly passes: boolean;
  readonly fields: readonly ChangedField[];
  readonly figures: readonly ComparedFigure[];
  readonly new_warnings: readonly NewWarning[];
  /** Codes of warnings that are gone. */
  readonly gone_warnings: readonly string[];
  readonly no_longer_measured: readonly LostField[];
  /** Names in the options that no field and no figure has. */
  readonly unknown_names: readonly string[];
}

/** Fields that follow from the data, the load or a measurement; all others are settings. */
const QUANTITIES =
  /^(?:data|workload)\.|^storage\.(?:fragmentation_percent|(?:[a-z0-9]+_)?custom_device\.)|^memory\.(?:other_bytes|connections)$|^layout\.(?:rewritten_ratio|decompress_bytes_per_s)$|^postgresql\.(?:index_ratio|(?:index|wal)_compression_ratio)$/;

/** Shares by which a setting that a host prints may differ while nobody changed it. */
const ROOMS: Readonly<Record<string, number>> = {
  // MemTotal, and the ARC's default that follows from it, differ by kernel by less than this.
  "memory.ram_bytes": 0.02,
  "memory.arc_bytes": 0.02,
  // `zpool list` rounds to three digits (up to 0.5 %), and drives of one nominal size, their labels and the
  // alignment of partitions differ by as much. The next size that is sold is at least 4 % larger.
  "storage.device_bytes": 0.01,
  "storage.l2arc_bytes": 0.01,
  "storage.slog_bytes": 0.01,
  "storage.special_bytes": 0.01,
};

/** Codes of warnings, unlike fields and figures, have hyphens. */
const WARNING_CODE = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;

type Bag = Readonly<Record<string, unknown>>;

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Paths of a plan's fields with their values; fields of a described device one by one. */
function fieldsOf(plan: Plan): Map<string, unknown> {
  const { version: _version, title: _title, origins: _origins, ...groups } = plan;
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (!isBag(value) || path === "data.measured_trees") found.set(path, value);
    else for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
  };
  for (const [name, value] of Object.entries(groups)) walk(value, name);
  return found;
}

function covers(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function shareOf(before: unknown, after: unknown): number | null {
  if (typeof before !== "number" || typeof after !== "number" || before === 0) return null;
  return (after - before) / before;
}

function changedFields(committed: Plan, tonight: Plan, options: CompareOptions): ChangedField[] {
  const [old, now] = [fieldsOf(committed), fieldsOf(tonight)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !same(old.get(path), now.get(path)))
    .map((path) => {
      const [before, after] = [old.get(path) ?? null, now.get(path) ?? null];
      const kind = QUANTITIES.test(path) ? "quantity" : "setting";
      const change = shareOf(before, after);
      const allowed = options.allow.some((name) => covers(name, path));
      const given = options.within[path];
      const room = given ?? ROOMS[path] ?? 0;
      const isWithin = change === null ? false : Math.abs(change) <= room;
      const isWatched = kind === "setting" || given !== undefined;
      const [before_text, after_text] = distinctTexts(path, before, after);
      const fails = isWatched && !isWithin && !allowed;
      return { path, kind, before, after, before_text, after_text, change, allowed, fails };
    });
}

/** The committed plan with the fields that may change as they are tonight. */
function expectedPlan(committed: Plan, tonight: Plan, allow: readonly string[]): Plan {
  const taken = Object.entries(tonight).map(([group, value]) => {
    const old: unknown = (committed as unknown as Bag)[group];
    if (group === "version" || group === "title" || group === "origins") return [group, old];
    if (allow.includes(group)) return [group, value];
    if (!isBag(value) || !isBag(old)) return [group, old ?? value];
    const fields = Object.keys({ ...old, ...value }).map((field) => {
      const isAllowed = allow.some((name) => covers(`${group}.${field}`, name));
      return [field, isAllowed ? value[field] : old[field]];
    });
    return [group, Object.fromEntries(fields)];
  });
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined)) as Plan;
}

/** The range of a figure: the user's, else that of the committed plan. */
function rangeOf(figure: WatchedFigure, given: number | undefined): readonly [number, number] {
  if (given === undefined || figure.value === null) return [figure.low, figure.high];
  const by = figure.unit === "ratio" ? given : Math.abs(figure.value) * given;
  return [figure.value - by, figure.value + by];
}

/** Differences below this share of a figure are those of sums in another order. */
const ROUNDING = 1e-9;

function isOutside(value: number | null, before: number | null, low: number, high: number) {
  if (value === null || before === null) return value !== before;
  const slack = ROUNDING * Math.max(Math.abs(value), Math.abs(before));
  return value < low - slack || value > high + slack;
}

function comparedFigures(expected: Plan, tonight: Plan, options: CompareOptions): ComparedFigure[] {
  const { allow, within, growth_percent_per_month: growth } = options;
  const now = new Map(watchedFigures(tonight, growth).map((one) => [one.figure, one]));
  return watchedFigures(expected, growth).map((before) => {
    const { figure, label, unit, probability } = before;
    const given = within[figure];
    const [low, high] = rangeOf(before, given);
    const after = now.get(figure)?.value ?? null;
    const allowed = allow.includes(figure);
    return {
      ...{ figure, label, unit, before: before.value, after, low, high },
      probability: given === undefined ? probability : null,
      before_text: before.text,
      after_text: watchedText(after, unit),
      range_text: `${watchedText(low, unit)} to ${watchedText(high, unit)}`,
      allowed,
      fails: !allowed && isOutside(after, before.value, low, high),
    };
  });
}

function lostFields(committed: Plan, tonight: Plan, allow: readonly string[]): LostField[] {
  const [old, now] = [committed.origins ?? {}, tonight.origins ?? {}];
  return Object.keys(now)
    .filter((path) => now[path] === "assumed")
    .filter((path) => old[path] === "measured" || old[path] === "derived")
    .map((path) => {
      const allowed = allow.some((name) => covers(name, path));
      return { path, allowed, fails: !allowed };
    });
}

function unknownNames(options: CompareOptions, paths: readonly string[], figures: string[]) {
  const isKnown = (name: string): boolean =>
    figures.includes(name) || paths.some((path) => covers(name, path));
  return [
    ...options.allow.filter((name) => !isKnown(name) && !WARNING_CODE.test(name)),
    ...Object.keys(options.within).filter(
      (name) => !figures.includes(name) && !paths.includes(name),
    ),
  ];
}

/** Compares tonight's plan with the committed one. */
export function comparePlans(
  committed: Plan,
  tonight: Plan,
  options: CompareOptions,
): PlanComparison {
  const { allow } = options;
  const expected = expectedPlan(committed, tonight, allow);
  const [before, after] = [evaluate(expected).warnings, evaluate(tonight).warnings];
  const had = new Set(before.map(({ code }) => code));
  const has = new Set(after.map(({ code }) => code));
  const fields = changedFields(committed, tonight, options);
  const figures = comparedFigures(expected, tonight, options);
  const new_warnings = after
    .filter(({ code }) => !had.has(code))
    .map((warning) => {
      const allowed = allow.includes(warning.code);
      return { ...warning, allowed, fails: !allowed && warning.severity !== "info" };
    });
  const no_longer_measured = lostFields(committed, tonight, allow);
  const paths = [...new Set([...fieldsOf(committed).keys(), ...fieldsOf(tonight).keys()])];
  return {
    model_version: MODEL_VERSION,
    passes: ![...fields, ...figures, ...new_warnings, ...no_longer_measured].some(
      (one) => one.fails,
    ),
    fields,
    figures,
    new_warnings,
    gone_warnings: [...had].filter((code) => !has.has(code)),
    no_longer_measured,
    unknown_names: unknownNames(
      options,
      paths,
      figures.map(({ figure }) => figure),
    ),
  };
}
