/** Random plans within the schema, for property tests. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { catalog } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { getField } from "../../plan/paths.ts";
import { RECORDED_WITH, type TracedCurve } from "../../plan/traced-curve.ts";
import schemaJson from "../../schema/plan.schema.json" with { type: "json" };

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Plans that were drawn before there were curves stay the same, for the pinned answers. */
const TRACED = "traced";

/** Fields that are younger than the digests of random plans. */
const NOT_DRAWN: ReadonlySet<string> = new Set([
  "traced_curve",
  "hint_bits",
  "index_compression_ratio",
  "wal_compression_ratio",
  "min_wal_bytes",
]);

const ids = [...catalog().devices, ...catalog().instances].map((one) => one.id);

const RING = 2 ** 32;

/** Where a name lies on a ring: a new entry of the catalogue changes only the draws just below it. */
const placeOf = (id: string): number =>
  Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16);

const ring = ["custom", ...ids]
  .map((id) => ({ id, place: placeOf(id) }))
  .sort((a, b) => a.place - b.place);

const anyEntry = fc
  .nat(RING - 1)
  .map((drawn) => (ring.find(({ place }) => place >= drawn) ?? ring[0])?.id ?? "custom");

/** Numbers spread over magnitudes, both ends included. */
function spread(low: number, high: number, whole: boolean): fc.Arbitrary<number> {
  const floor = Math.max(low, whole ? 0 : 1e-6);
  const logs = fc.double({ min: Math.log(floor + 1), max: Math.log(high + 1), noNaN: true });
  const inside = logs.map((x) => {
    const value = Math.min(high, Math.max(low, Math.exp(x) - 1));
    return whole ? Math.min(high, Math.max(low, Math.round(value))) : Math.max(value, floor);
  });
  return fc.oneof(
    { weight: 8, arbitrary: inside },
    fc.constantFrom(Math.max(low, floor === low ? low : floor), high),
  );
}

function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((one) => one !== TRACED));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyOf));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "string") return anyEntry;
  if (type === "array" && schema.items)
    return fc.array(anyOf(schema.items), { maxLength: Math.min(6, schema.maxItems ?? 6) });
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {})
      .filter(([key]) => !NOT_DRAWN.has(key))
      .map(([key, inner]) => [key, anyOf(inner)] as const);
    return fc.record(Object.fromEntries(fields));
  }
  const low = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  return spread(low, schema.maximum ?? 1e15, type === "integer");
}

/** Any plan of an access law that the schema allows; `tracedWith` gives one a traced curve. */
export const anyPlan = anyOf(schemaJson as unknown as Schema) as fc.Arbitrary<Plan>;

/** Bytes as a share of the data, spread over magnitudes. */
function shareOf(bytes: number): fc.Arbitrary<number> {
  return fc.double({ min: -4, max: 0.2, noNaN: true }).map((x) => Math.round(bytes * 10 ** x));
}

/** Plans as people have them: caches, devices and load in proportion to the data. */
export const ordinaryPlan: fc.Arbitrary<Plan> = fc
  .tuple(
    anyPlan,
    fc.double({ min: 9, max: 13, noNaN: true }).map((x) => Math.round(10 ** x)),
  )
  .chain(([plan, file_bytes]) =>
    fc
      .record({
        arc_bytes: shareOf(file_bytes),
        buffer_pool_bytes: shareOf(file_bytes),
        l2arc_bytes: shareOf(file_bytes),
        files: fc.integer({ min: 1, max: 1000 }),
        record_bytes: fc.constantFrom(8192, 16384, 32768, 65536, 131072),
        innodb_page_bytes: fc.constantFrom(8192, 16384, 32768, 65536),
        vdev_width: fc.integer({ min: 1, max: 12 }),
        vdevs: fc.integer({ min: 1, max: 24 }),
        storage_iops_cap: fc.option(fc.integer({ min: 500, max: 200_000 })),
        threads: fc.integer({ min: 1, max: 1024 }),
        pages_per_query: fc.double({ min: 0.1, max: 50, noNaN: true }),
        pages_in_a_row: fc.double({ min: 1, max: 20, noNaN: true }),
        cpu_ms_per_query: fc.double({ min: 0.01, max: 10, noNaN: true }),
        cpu_ms_per_device_read: fc.oneof(
          fc.constant(0),
          fc.double({ min: 0.01, max: 10, noNaN: true }),
        ),
        cpu_ms_per_page_read: fc.oneof(
          fc.constant(0),
          fc.double({ min: 0.01, max: 10, noNaN: true }),
        ),
        commits_per_query: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 2, noNaN: true })),
        flushed_pages_per_commit: fc.double({ min: 0, max: 4, noNaN: true }),
      })
      .map((own) => ({
        ...plan,
        data: { ...plan.data, file_bytes, files: own.files, measured_trees: null },
        layout: {
          ...plan.layout,
          record_bytes: own.record_bytes,
          innodb_page_bytes: own.innodb_page_bytes,
        },
        memory: {
          ...plan.memory,
          arc_bytes: Math.max(2 ** 26, own.arc_bytes),
          buffer_pool_bytes: Math.max(5 * 2 ** 20, own.buffer_pool_bytes),
        },
        storage: {
          ...plan.storage,
          l2arc_bytes: own.l2arc_bytes,
          vdev_width: own.vdev_width,
          vdevs: own.vdevs,
        },
        instance: { ...plan.instance, storage_iops_cap: own.storage_iops_cap, nodes: 1 },
        workload: {
          ...plan.workload,
          threads: own.threads,
          think_ms: 0,
          working_set_ratio: 1,
          pages_per_query: own.pages_per_query,
          pages_in_a_row: own.pages_in_a_row,
          cpu_ms_per_query: own.cpu_ms_per_query,
          cpu_ms_per_device_read: own.cpu_ms_per_device_read,
          cpu_ms_per_page_read: own.cpu_ms_per_page_read,
          commits_per_query: own.commits_per_query,
          flushed_pages_per_commit: own.flushed_pages_per_commit,
        },
      })),
  );

/** The plan with a traced curve of these hits by ARC size, recorded as the plan is. */
export function tracedWith(
  plan: Plan,
  sizes: readonly number[],
  hits: (arcBytes: number) => number,
  error = 0.05,
): Plan {
  const points = sizes.map((arc_bytes) => {
    const data_hits = hits(arc_bytes);
    const [low, high] = [Math.max(0, data_hits - error), Math.min(1, data_hits + error)];
    return { arc_bytes, data_hits, low, high };
  });
  const recorded = Object.fromEntries(RECORDED_WITH.map((path) => [path, getField(plan, path)]));
  const traced_curve = { points, recorded: recorded as TracedCurve["recorded"] };
  return { ...plan, workload: { ...plan.workload, distribution: "traced", traced_curve } };
}
