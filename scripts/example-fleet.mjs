/**
 * Makes the example of the fleet's page: about forty synthetic hosts. Captures of real servers give
 * plans; each host has another machine, memory, device and size of data, and is computed as
 * `arcplan fleet` computes a real one. Its "measured" figures are the predicted ones with some noise; a
 * few hosts are off on purpose. The same in every run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settle } from "./generators.mjs";
import recordServers from "./record-servers.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/packages.mjs";
import { root } from "./setup/run.mjs";

const FILE = join(root, "frontend/src/fleet/example/fleet.json");
const GIB = 2 ** 30;
const RECORDED_AT = "2026-11-20T10:00:00Z";

/** Roles, with the server whose captures their hosts are made from. */
const ROLES = [
  { role: "shop", hosts: 12, captures: "dist/servers/read-write.json", engine: "mysql" },
  { role: "orders", hosts: 9, captures: "dist/servers/read-write.json", engine: "mysql" },
  { role: "catalog", hosts: 8, captures: "dist/servers/point-select.json", engine: "mysql" },
  { role: "billing", hosts: 9, captures: "evidence/fixtures/postgresql-tpcb.json", engine: "pg" },
];

/** Machines of the catalogue, smallest first. */
const MACHINES = [
  { type: "aws-m7i.xlarge", vcpus: 4, gib: 16 },
  { type: "aws-r7i.xlarge", vcpus: 4, gib: 32 },
  { type: "aws-r7i.2xlarge", vcpus: 8, gib: 64 },
  { type: "aws-r7i.4xlarge", vcpus: 16, gib: 128 },
];
const DEVICES = ["aws-gp3", "aws-gp3", "aws-io2", "aws-gp2"];
const RECORDS = [16, 16, 16, 128, 128, 32].map((kib) => kib * 1024);
const GROWTH = [null, 1.5, 3, 6, 12, 25];

/** Numbers from 0 to 1 (a linear congruential generator, Numerical Recipes). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

await ensureNodePackages({ dev: true });
const arcplan = await import(await bundleOf("server.ts", "server.mjs"));
const trust = await import(await bundleOf("evidence/trust/verdict.ts", "trust.mjs"));
const { solvePlan } = await import(await bundleOf("model/throughput/solve.ts", "solve.mjs"));
const random = numbers(2018);
const pick = (list) => list[Math.floor(random() * list.length)];
const between = (low, high) => low + random() * (high - low);
recordServers();
const capturesOf = (path) => JSON.parse(readFileSync(join(root, "shared", path), "utf8"));

/** The plan of a real server on another machine, with other data. */
function variedPlan({ plan }, host) {
  const machine = pick(MACHINES);
  const recordBytes = pick(RECORDS);
  const fileBytes = Math.round((between(0.5, 8) * machine.gib * GIB) / GIB) * GIB;
  const steps = (share) => Math.max(0.25, Math.round(share * machine.gib * 4) / 4) * GIB;
  const moved = arcplan.onDevice(
    {
      ...plan,
      title: host,
      data: {
        ...plan.data,
        file_bytes: fileBytes,
        files: 40,
        measured_trees: null,
        compression_ratio: Math.round(between(1.2, 2.6) * 100) / 100,
        compression_record_bytes: recordBytes,
      },
      layout: {
        ...plan.layout,
        openzfs: pick(["2.1", "2.2", "2.3", "2.3"]),
        record_bytes: recordBytes,
        indirect_block_bytes: 131072,
        ashift: 12,
      },
      memory: {
        ...plan.memory,
        ram_bytes: machine.gib * GIB,
        arc_bytes: steps(pick([0.02, 0.1, 0.3, 0.5, 0.7])),
        buffer_pool_bytes: steps(pick([0.05, 0.1, 0.2])),
        other_bytes: GIB,
      },
      storage: {
        ...plan.storage,
        custom_device: null,
        vdev_type: "stripe",
        vdev_width: 1,
        vdevs: 1,
      },
      instance: { ...plan.instance, type: machine.type, vcpus: machine.vcpus },
      workload: {
        ...plan.workload,
        threads: machine.vcpus * pick([2, 4, 8]),
        distribution: "zipf",
        zipf_exponent: Math.round(between(0.55, 0.95) * 100) / 100,
      },
    },
    pick(DEVICES),
  );
  // Room for the data; some pools are nearly full.
  const usedRatio = arcplan.evaluate(moved).space.used_ratio;
  const wanted = random() < 0.15 ? between(0.82, 0.93) : between(0.25, 0.7);
  const bytes = (moved.storage.device_bytes * usedRatio) / wanted;
  const storage = {
    ...moved.storage,
    device_bytes: Math.max(2e10, Math.round(bytes / 1e10) * 1e10),
  };
  return arcplan.restorePlan({ ...moved, storage }).plan;
}

/** What a host would have measured: within 8 % of the prediction, or far off. */
function measuredOf(sizing, result) {
  const isOff = random() < 0.1;
  const noise = isOff ? between(0.45, 0.6) : between(0.94, 1.06);
  const figures = [];
  for (const figure of ["queries_per_s", "device_reads_per_s", "arc_data_hit_ratio", "mean_ms"]) {
    const band = arcplan.predictedBand(figure, result);
    if (band === null || !(band.value > 0)) continue;
    const { value: predicted, low, high, probability } = band;
    const factor = figure === "mean_ms" ? 1 / noise : noise;
    const measured =
      figure === "arc_data_hit_ratio"
        ? Math.min(1, predicted * between(0.98, 1.02))
        : predicted * factor;
    figures.push({
      figure,
      measured,
      predicted,
      low,
      high,
      probability,
      inside: measured >= low && measured <= high,
    });
  }
  const measured = Object.fromEntries(
    figures.map((row) => [
      row.figure,
      { value: row.measured, low: row.measured, high: row.measured, sources: [], interval_s: 300 },
    ]),
  );
  const grounds = {
    result,
    evaluation: solvePlan(sizing.plan),
    engine: sizing.plan.engine === "postgresql" ? "PostgreSQL" : "InnoDB",
    figures: measured,
    rows: figures,
    arePagesCounted: true,
    isDeviceFull: false,
    bytesOfRead: null,
    misses: null,
    isScrubbed: false,
    isReplica: false,
    cpuBusy: null,
    l2arcHeldBytes: null,
    l2arcHitsPerS: null,
    coldArc: null,
    clientsAtLocks: null,
    otherReads: null,
  };
  const contradictions = trust.contradictionsOf(grounds);
  return {
    ...sizing,
    measured,
    backtest: figures,
    result: contradictions.length > 0 ? null : result,
    trust: trust.verdictOf(contradictions, grounds),
    contradictions,
    disagreement: trust.disagreementOf(grounds),
  };
}

const rounded = (_, value) =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;

/** A row as small as it can be: the page fills in what is null, the planner defaults. */
function small(row) {
  const { plan, ...others } = row;
  const said = Object.entries(others).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const linked = plan && JSON.stringify(arcplan.withoutDefaults(JSON.parse(plan)), rounded);
  return Object.fromEntries([...said, ...(linked ? [["plan", linked]] : [])]);
}

const rows = ROLES.flatMap(({ role, hosts, captures, engine }) => {
  const real = arcplan.size(capturesOf(captures));
  return Array.from({ length: hosts }, (_, index) => {
    const name = `${role}-${engine}-${index + 1}`;
    const plan = variedPlan(real, name);
    const result = arcplan.evaluate(plan);
    // Made of one real server, they are hosts of their own.
    const made = { ...real, plan, missing: [], conflicts: [], identity: [] };
    const sizing = measuredOf(made, result);
    return arcplan.hostRow(sizing, {
      host: name,
      source: `captures/${role}/${name}.tar.gz`,
      role,
      recorded_at: RECORDED_AT,
      growth_percent_per_month: pick(GROWTH),
    });
  });
});
const other = (host, role) => ({
  host,
  source: `captures/${role}/${host}.tar.gz`,
  role,
  recorded_at: RECORDED_AT,
  growth_percent_per_month: null,
});
const withoutData = capturesOf(ROLES[0].captures).filter(({ kind }) => kind === "mysql-variables");
rows.push(
  arcplan.hostRow(arcplan.size(withoutData), other("orders-mysql-10", "orders")),
  arcplan.failedRow(
    other("shop-mysql-13", "shop"),
    "shop-mysql-13.tar.gz: the archive is cut off after 12,288 bytes.",
  ),
);
const head = {
  arcplan_fleet: 1,
  model_version: rows[0].model_version,
  created_at: RECORDED_AT,
  sources: ["synthetic hosts, made from captures of real servers"],
};
const lines = rows.map((row) => `    ${JSON.stringify(small(row), rounded)}`);
const text = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "hosts": [\n${lines.join(",\n")}\n  ]\n}\n`;
settle([{ path: FILE, text }]);
