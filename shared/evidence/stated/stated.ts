/** Everything that captures state of dataset, pool, module and server: used, irrelevant or not modelled. */
import type { FieldPath } from "../../plan/paths.ts";
import type { CaptureFields, CaptureSet } from "../captures.ts";
import { vdevTrees } from "../devices/topology.ts";
import { type Fact, lineOf, sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { listedOf, propertiesUsed } from "../files/property-facts.ts";
import type { FactSource, SizedField, Statement } from "../sizing.ts";
import { parameterVerdict } from "./parameters.ts";
import { datasetVerdict, poolVerdict } from "./table.ts";
import { irrelevant, type Setup, type Verdict } from "./verdict.ts";

type Fields = Readonly<Record<string, SizedField>>;

const USED = { use: "used", why: "The plan has it.", direction: null } as const;

/** Roles of vdevs that a plan has devices for. */
const PLANNED_ROLES: ReadonlySet<string> = new Set(["log", "cache", "special"]);

function setupOf(fields: Fields): Setup {
  const line = fields["layout.openzfs"];
  const special = fields["storage.special_device"];
  const ram = fields["memory.ram_bytes"];
  return {
    line: line && line.state !== "assumed" ? String(line.value) : null,
    recordBytes: Number(fields["layout.record_bytes"]?.value ?? 0),
    special: special && special.state !== "assumed" ? special.value !== null : null,
    ramBytes: ram && ram.state !== "assumed" ? Number(ram.value) : null,
  };
}

/** Lines that facts were read from; a statement with a line of its own is used if it is among them. */
function linesUsed(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(
    facts
      .flatMap(({ sources }) => sources)
      .filter(({ line }) => line !== null)
      .map(lineKey),
  );
}

function lineKey({ capture, line }: FactSource): string {
  return `${line}\n${capture}`;
}

function statement(
  name: string,
  of: string | null,
  value: string,
  source: FactSource,
  { use, why, direction }: Verdict | typeof USED,
): Statement {
  return { name, of, value, sources: [source], use, why, direction };
}

function datasetStatements(captures: CaptureSet, home: Home, setup: Setup): Statement[] {
  return listedOf(captures, home.dataset).flatMap((listed) => {
    const used = propertiesUsed(listed, home);
    return Object.entries(listed.texts).map(([name, value]) =>
      statement(
        name,
        listed.name,
        value,
        sourceOf(listed.capture, `${listed.name}.${name}`, listed.name),
        used.has(FULL_NAMES[name] ?? name) ? USED : datasetVerdict(name, value, setup),
      ),
    );
  });
}

/** Columns of `zfs list` that are printed under a short name. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  recsize: "recordsize",
  compress: "compression",
  ratio: "compressratio",
};

/** Fields that properties of a pool state. */
const POOL_PATHS: Readonly<Record<string, FieldPath>> = {
  ashift: "layout.ashift",
  fragmentation: "storage.fragmentation_percent",
};

/** JSON is one line, so the line alone does not tell. */
function isPoolFact(name: string, source: FactSource, facts: readonly Fact[]): boolean {
  return facts.some(
    ({ path, sources }) =>
      path === POOL_PATHS[name] && sources.some((one) => lineKey(one) === lineKey(source)),
  );
}

function poolStatements(
  captures: CaptureSet,
  home: Home,
  setup: Setup,
  facts: readonly Fact[],
): Statement[] {
  const { pool } = home;
  if (pool === null) return [];
  const say = (name: string, value: string, source: FactSource) =>
    statement(name, pool, value, source, poolVerdict(name, value, setup));
  const properties = captures.of("zfs-get").flatMap((capture) =>
    Object.entries(capture.pools[pool] ?? {}).map(([name, value]) => {
      const source = sourceOf(capture, `${pool}.${name}`);
      return isPoolFact(name, source, facts)
        ? statement(name, pool, value, source, USED)
        : say(name, value, source);
    }),
  );
  const told = [
    ...captures.of("zpool-list").flatMap((capture) =>
      capture.pools
        .filter(({ name }) => name === pool)
        .map(({ line, health, dedup_ratio }) => ({
          capture,
          line,
          values: { health, dedupratio: dedup_ratio },
        })),
    ),
    ...captures.of("zpool-status").flatMap((capture) =>
      capture.pools
        .filter(({ name }) => name === pool)
        .map(({ line, state, scan, errors }) => ({
          capture,
          line,
          values: { health: state, scan, errors },
        })),
    ),
  ].flatMap(({ capture, line, values }) =>
    Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [say(name, String(value), lineOf(capture, line))],
    ),
  );
  const sides = vdevTrees(captures, home).flatMap(({ source, vdevs }) =>
    [...new Set(vdevs.map(({ role }) => role))]
      .filter((role) => role !== "data")
      .map((role) => {
        const names = vdevs.filter((one) => one.role === role).map(({ name }) => name);
        const [name, value] = [`vdevs: ${role}`, names.join(", ")];
        return PLANNED_ROLES.has(role)
          ? statement(name, pool, value, source, USED)
          : say(name, value, source);
      }),
  );
  return [...properties, ...told, ...sides];
}

/** Captures that print one value under each name, each in a line of its own. */
const SETTINGS = ["mysql-variables", "mysql-config", "postgresql-settings"] as const;

function hostStatements(
  captures: CaptureSet,
  setup: Setup,
  lines: ReadonlySet<string>,
): Statement[] {
  const say = (
    capture: CaptureFields & { readonly values: Readonly<Record<string, string>> },
    verdict: (name: string, value: string) => Verdict,
  ) =>
    Object.entries(capture.values).map(([name, value]) => {
      const source = sourceOf(capture, name, name.replaceAll("_", "-"));
      return statement(
        name,
        null,
        value,
        source,
        lines.has(lineKey(source)) ? USED : verdict(name, value),
      );
    });
  return [
    ...captures
      .of("module-parameters")
      .flatMap((capture) =>
        say(capture, (name, value) => parameterVerdict(name, value.trim(), setup)),
      ),
    ...SETTINGS.flatMap((kind) => [...captures.of(kind)]).flatMap((capture) =>
      // What a server's other settings do to its load is in the load that was measured under them.
      say(capture, () => irrelevant("The load was measured under it, and the plan has that load.")),
    ),
  ];
}

/** Statements that two captures make alike are one with two sources. */
function merged(statements: readonly Statement[]): Statement[] {
  const found = new Map<string, Statement>();
  for (const one of statements) {
    const key = JSON.stringify([one.name, one.of, one.value]);
    const before = found.get(key);
    const kept = before?.use === "used" ? before : one;
    found.set(key, before ? { ...kept, sources: [...before.sources, ...one.sources] } : one);
  }
  return [...found.values()];
}

/** What the model leaves out first, and of that what is known to move the answer. */
function rank({ use, direction }: Statement): number {
  if (use === "not-modelled") return direction === null ? 1 : 0;
  return use === "used" ? 2 : 3;
}

/**
 * What becomes of everything that captures state of the database's dataset, its pool, the module and
 * the server.
 *
 * @param facts everything that fields rest on; what no fact was read from is judged by the table
 */
export function stated(
  captures: CaptureSet,
  home: Home,
  fields: Fields,
  facts: readonly Fact[],
): Statement[] {
  const setup = setupOf(fields);
  const lines = linesUsed(facts);
  const all = merged([
    ...datasetStatements(captures, home, setup),
    ...poolStatements(captures, home, setup, facts),
    ...hostStatements(captures, setup, lines),
  ]);
  return all.sort((a, b) => rank(a) - rank(b));
}
