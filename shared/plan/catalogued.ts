/** Fields that name an entry of the catalogue: names that it does not have. */
import { catalog } from "../catalog/index.ts";
import type { Plan } from "../generated/plan.ts";
import { type FieldPath, getField, withField } from "./paths.ts";

/** Fields that name an entry, or nothing, or one's own. */
const CATALOGUED = {
  "instance.type": "machine",
  "storage.device": "device",
  "storage.l2arc_device": "device",
  "storage.slog_device": "device",
  "storage.special_device": "device",
} as const satisfies Partial<Record<FieldPath, "machine" | "device">>;

/** Of these a plan has always one: what no catalogue has is one's own. */
const OWN: ReadonlySet<FieldPath> = new Set(["instance.type", "storage.device"]);

type CataloguedPath = keyof typeof CATALOGUED;

const PATHS = Object.keys(CATALOGUED) as readonly CataloguedPath[];

/** Entries that are named where none was found, at most. */
const MOST_NEAR = 3;

/** Names that share fewer of their pairs of letters are of something else. */
const ALIKE = 0.5;

/** Share of the pairs of neighbouring letters that two names have in common (Dice 1945). */
function likeness(a: string, b: string): number {
  const pairsOf = (text: string) => [...text.slice(1)].map((letter, i) => `${text[i]}${letter}`);
  const [pairs, others] = [pairsOf(a), new Set(pairsOf(b))];
  return (2 * pairs.filter((pair) => others.has(pair)).length) / (pairs.length + others.size);
}

/** Names that hold the word, else those that are most alike. */
function nearestOf(value: string, ids: readonly string[]): readonly string[] {
  const wanted = value.toLowerCase();
  const holding = ids.filter((id) => id.includes(wanted));
  if (holding.length > 0) return holding.slice(0, MOST_NEAR);
  const most = Math.max(ALIKE, ...ids.map((id) => likeness(wanted, id)));
  return ids.filter((id) => likeness(wanted, id) >= most).slice(0, MOST_NEAR);
}

function isCatalogued(path: string): path is CataloguedPath {
  return Object.hasOwn(CATALOGUED, path);
}

/** That the catalogue has no such entry, with the nearest ones; null if it has or need not. */
export function uncatalogued(path: string, value: unknown): string | null {
  if (!isCatalogued(path) || typeof value !== "string" || value === "custom") return null;
  const { instances, devices } = catalog();
  const kind = CATALOGUED[path];
  const ids = (kind === "machine" ? instances : devices).map(({ id }) => id);
  if (ids.includes(value)) return null;
  const near = nearestOf(value, ids);
  const meant = near.length > 0 ? near.join(" or ") : "custom, for your own";
  return `the catalogue has no such ${kind}: enter ${meant}`;
}

/** A field of a plan that names no entry of the catalogue. */
export interface UnknownName {
  readonly path: FieldPath;
  readonly reason: string;
}

/** Names that the catalogue does not have, in a plan or in what may become one. */
export function unknownNames(plan: Readonly<Record<string, unknown>>): UnknownName[] {
  return PATHS.flatMap((path) => {
    const [group = "", field = ""] = path.split(".");
    const values = plan[group] as Readonly<Record<string, unknown>> | null | undefined;
    const reason = uncatalogued(path, values?.[field]);
    return reason === null ? [] : [{ path, reason }];
  });
}

/**
 * The plan as far as its names are known: a machine of no catalogue is one's own, the pool's device is missing,
 * so that nothing is predicted, and other devices are left out.
 */
export function withKnownNames(plan: Plan): { plan: Plan; unknown: readonly UnknownName[] } {
  const unknown = unknownNames({ ...plan }).map(({ path, reason }) => ({
    path,
    reason: `${JSON.stringify(getField(plan, path))}: ${reason}`,
  }));
  const lacksDevice = unknown.some(({ path }) => path === "storage.device");
  const origins = lacksDevice ? { ...plan.origins, "storage.device": "missing" as const } : null;
  const known = unknown.reduce(
    (one, { path }) => withField(one, path, OWN.has(path) ? "custom" : null),
    origins ? { ...plan, origins } : plan,
  );
  return { plan: known, unknown };
}
