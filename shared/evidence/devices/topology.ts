/** The vdev tree of the pool: type, width and number of its data vdevs, and its other devices. */
import type { FieldPath } from "../../plan/paths.ts";
import type { CaptureFields, CaptureSet } from "../captures.ts";
import { derived, type Fact, lineOf, printed, sourceOf, type Witness } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import type { FactSource } from "../sizing.ts";

/** One vdev, whichever tool listed it. */
export interface Vdev {
  /** Names from the pool down. */
  readonly path: readonly string[];
  readonly name: string;
  readonly kind: string;
  readonly role: string;
  readonly bytes: number | null;
  readonly draidData: number | null;
  readonly line: number | null;
  /** A device that is gone: none of the pool's reads goes to it. */
  readonly isGone: boolean;
}

/** A vdev tree by one capture. */
export interface VdevTree {
  readonly capture: CaptureFields;
  readonly source: FactSource;
  readonly witness: Witness;
  readonly vdevs: readonly Vdev[];
  /** Size of the pool as `zpool list` counts it: parity included, one side of mirrors. */
  readonly poolBytes: number | null;
  /** Somebody left lines out: vdevs may be wider than they look, and more. */
  readonly elided: boolean;
}

const GROUP = /^(mirror|raidz[123]?|draid[123]?|replacing|spare)(?=[-:\d]|$)/;

/** `mirror-0`, `raidz2-1`, `draid2:8d:14c:1s-0` are groups; anything else is a device. */
function kindOf(name: string): string {
  const kind = GROUP.exec(name)?.[1];
  if (kind === undefined) return "disk";
  return kind === "raidz" || kind === "draid" ? `${kind}1` : kind;
}

function draidData(name: string): number | null {
  const found = /:(\d+)d/.exec(name)?.[1];
  return found === undefined ? null : Number(found);
}

const ROLES: Readonly<Record<string, string>> = {
  normal: "data",
  logs: "log",
  cache: "cache",
  spares: "spare",
};

/** Role of a class of zpool iostat's rows; those of data may have none. */
export function roleOfClass(of: string | null): string {
  return ROLES[of ?? "normal"] ?? of ?? "data";
}

/** States of a device that serves nothing (zpoolconcepts(7)). */
const GONE = /^(?:FAULTED|OFFLINE|REMOVED|UNAVAIL)$/;

/** Trees by every tool that prints one, the best witness first. */
export function vdevTrees(captures: CaptureSet, { pool }: Home): VdevTree[] {
  const states = captures
    .of("zpool-status")
    .flatMap(({ pools }) => pools.flatMap(({ name, vdevs }) => (name === pool ? vdevs : [])));
  const gone = new Set(states.flatMap((one) => (GONE.test(one.state ?? "") ? one.name : [])));
  const status = captures.of("zpool-status").flatMap((capture): VdevTree[] =>
    capture.pools
      .filter(({ name }) => name === pool)
      .map(({ line, vdevs, name }) => ({
        capture,
        source: capture.places?.[name] ? sourceOf(capture, name) : lineOf(capture, line),
        witness: "in-force",
        poolBytes: null,
        elided: vdevs.some(({ kind, width }) => kind === "root" && width === null),
        vdevs: vdevs
          .filter(({ kind }) => kind !== "root")
          .map((one) => ({
            ...one,
            kind: GROUP.test(one.name) ? kindOf(one.name) : "disk",
            bytes: null,
            draidData: one.draid_data ?? draidData(one.name),
            isGone: gone.has(one.name),
          })),
      })),
  );
  const listed = captures.of("zpool-list").flatMap((capture): VdevTree[] =>
    capture.pools
      .filter(({ name }) => name === pool)
      .map(({ line, size_bytes, vdevs, name }) => ({
        capture,
        source: capture.places?.[name] ? sourceOf(capture, name) : lineOf(capture, line),
        witness: "in-force",
        poolBytes: size_bytes,
        elided: false,
        vdevs: vdevs
          .filter(({ path }) => path.length > 1)
          .map((one) => ({
            ...one,
            kind: kindOf(one.name),
            bytes: one.size_bytes,
            draidData: draidData(one.name),
            isGone: gone.has(one.name),
          })),
      })),
  );
  const seen = captures.of("zpool-iostat").flatMap((capture): VdevTree[] => {
    const own = capture.vdevs.filter((one) => one.pool === pool && one.path.length > 0);
    const root = own.find(({ path }) => path.length === 1);
    if (!root) return [];
    const bytes = (root.alloc_bytes ?? 0) + (root.free_bytes ?? 0);
    return [
      {
        capture,
        source: sourceOf(capture, pool ?? ""),
        witness: "stated",
        poolBytes: bytes > 0 ? bytes : null,
        elided: false,
        vdevs: own
          .filter(({ path }) => path.length > 1)
          .map(({ path, class: role, alloc_bytes, free_bytes }) => {
            const name = path.at(-1) ?? "";
            const size = (alloc_bytes ?? 0) + (free_bytes ?? 0);
            return {
              path,
              name,
              kind: kindOf(name),
              role: roleOfClass(role),
              bytes: size > 0 ? size : null,
              draidData: draidData(name),
              line: null,
              isGone: gone.has(name),
            };
          }),
      },
    ];
  });
  return [...status, ...listed, ...seen];
}

/** Whether any pool has vdevs that lay one record across several devices. */
export function hasParity(captures: CaptureSet): boolean {
  const names = [
    ...captures.of("zpool-status").flatMap(({ pools }) => pools.flatMap(({ vdevs }) => vdevs)),
    ...captures.of("zpool-list").flatMap(({ pools }) => pools.flatMap(({ vdevs }) => vdevs)),
  ].map(({ name }) => name);
  const rows = captures.of("zpool-iostat").flatMap(({ vdevs }) => vdevs);
  return [...names, ...rows.map(({ path }) => path.at(-1) ?? "")].some((name) =>
    /^(?:raidz|draid)/.test(kindOf(name)),
  );
}

function isLeaf(tree: VdevTree, vdev: Vdev): boolean {
  return !GROUP.test(vdev.name) && !tree.vdevs.some(({ path }) => isBelow(path, vdev.path));
}

export function isBelow(path: readonly string[], above: readonly string[]): boolean {
  return path.length > above.length && above.every((name, i) => path[i] === name);
}

/** Devices of one role in the pool that work. */
export function leaves(tree: VdevTree, role: string): Vdev[] {
  return tree.vdevs.filter((vdev) => vdev.role === role && !vdev.isGone && isLeaf(tree, vdev));
}

/** Vdevs right below the pool, or below the heading of their role. */
export function topLevel(tree: VdevTree, role: string): Vdev[] {
  const own = tree.vdevs.filter((vdev) => vdev.role === role);
  return own.filter(({ path }) => !own.some((other) => isBelow(path, other.path)));
}

interface Shape {
  readonly type: string;
  readonly width: number;
  readonly draidData: number | null;
  readonly vdevs: number;
}

const SINGLE: Shape = { type: "stripe", width: 1, draidData: null, vdevs: 1 };

/** Data vdevs of each shape, the most of them first. */
function shapesOf(tree: VdevTree): Shape[] {
  const shapes = topLevel(tree, "data").map((top): Shape => {
    if (!GROUP.test(top.name)) return SINGLE;
    // A disk that is being replaced stands with its successor below one name.
    const isMirror = top.kind === "mirror";
    const below = tree.vdevs.filter(
      ({ path, isGone }) =>
        isBelow(path, top.path) && path.length === top.path.length + 1 && !(isMirror && isGone),
    );
    if (isMirror && below.length === 1) return SINGLE;
    const draidData = top.kind.startsWith("draid") ? top.draidData : null;
    return { type: top.kind, width: Math.max(1, below.length), draidData, vdevs: 1 };
  });
  const counts = new Map<string, Shape>();
  for (const shape of shapes) {
    const key = `${shape.type} ${shape.width} ${shape.draidData}`;
    counts.set(key, { ...shape, vdevs: (counts.get(key)?.vdevs ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.vdevs - a.vdevs || b.width - a.width);
}

/** Data vdevs as a plan states them; a mixed pool by what most of its vdevs are. */
function shapeOf(tree: VdevTree): Shape | null {
  const [most] = shapesOf(tree);
  return most ? { ...most, vdevs: topLevel(tree, "data").length } : null;
}

const wordsOf = ({ type, width, draidData }: Shape) =>
  type === "stripe"
    ? "single devices"
    : `${type}${draidData === null ? "" : `:${draidData}d`} of ${width}`;

/** Data vdevs of several shapes in words, the most of them first, by the best witness; null where all are alike. */
export function mixedShapes(trees: readonly VdevTree[]) {
  const tree = trees.find(isWhole);
  const shapes = tree ? shapesOf(tree) : [];
  return tree && shapes.length > 1 ? { source: tree.source, words: shapes.map(wordsOf) } : null;
}

/** A group whose leaves are not listed has no known width: `zpool list` without -v. */
function isWhole(tree: VdevTree): boolean {
  if (tree.elided) return false;
  return topLevel(tree, "data").every(
    (top) => !GROUP.test(top.name) || tree.vdevs.some(({ path }) => isBelow(path, top.path)),
  );
}

const PLAN_TYPES = /^(?:stripe|mirror|raidz[123]|draid[123])$/;

function shapeFacts(tree: VdevTree): Fact[] {
  const shape = isWhole(tree) ? shapeOf(tree) : null;
  if (!shape || !PLAN_TYPES.test(shape.type)) return [];
  const { capture, source, witness } = tree;
  const say = (path: FieldPath, value: unknown, why: string) =>
    printed(capture, path, value, source, why, { witness });
  const words = wordsOf(shape);
  return [
    say("storage.vdev_type", shape.type, `The pool's data vdevs are ${words}.`),
    say("storage.vdev_width", shape.width, `The pool's data vdevs are ${words}.`),
    ...(shape.draidData === null
      ? []
      : [say("storage.draid_data", shape.draidData, `The pool's data vdevs are ${words}.`)]),
    say(
      "storage.vdevs",
      shape.vdevs,
      `${shape.vdevs} top-level data ${shape.vdevs === 1 ? "vdev" : "vdevs"}.`,
    ),
  ];
}

/** Classes of vdevs that hold metadata, whose space the pool's size counts too (spa.c spa_prop_get_config). */
const METADATA_CLASSES = ["special", "dedup"] as const;

const besideData = (tree: VdevTree): Vdev[] =>
  METADATA_CLASSES.flatMap((role) => topLevel(tree, role));

/** Share of the pool's size that its data vdevs have; null where a size is not told. */
function dataShare(tree: VdevTree, isAllData: boolean): number | null {
  if (isAllData) return 1;
  const sum = (vdevs: readonly Vdev[]) =>
    vdevs.length === 0 || vdevs.some(({ bytes }) => bytes === null)
      ? null
      : vdevs.reduce((all, { bytes }) => all + (bytes ?? 0), 0);
  const [data, beside] = [sum(topLevel(tree, "data")), sum(besideData(tree))];
  return data === null || beside === null ? null : data / (data + beside);
}

/** Size of one device, from the size that the pool counts: parity included, one side of a mirror. */
function sizeFacts(tree: VdevTree, shape: Shape | null, isAllData: boolean): Fact[] {
  const share = dataShare(tree, isAllData);
  if (!shape || tree.poolBytes === null || share === null) return [];
  const perVdev = (tree.poolBytes * share) / shape.vdevs;
  const isParity = /^(?:raidz|draid)/.test(shape.type);
  const bytes = Math.round(isParity ? perVdev / shape.width : perVdev);
  const devices = shape.vdevs * (isParity ? shape.width : 1);
  const why = `Size of the pool${devices === 1 ? "'s one device" : ` over ${devices} devices`}.`;
  const other = { witness: "stated", rounding: 0.05 } as const;
  return [derived("storage.device_bytes", bytes, [tree.source], why, other)];
}

/** Everything that the vdev tree states; side devices follow in `side-facts.ts`. */
export function topologyFacts(trees: readonly VdevTree[]): Fact[] {
  const shape = trees.map((tree) => (isWhole(tree) ? shapeOf(tree) : null)).find(Boolean) ?? null;
  const isAllData = trees.every((tree) => besideData(tree).length === 0);
  return trees.flatMap((tree) => [...shapeFacts(tree), ...sizeFacts(tree, shape, isAllData)]);
}
