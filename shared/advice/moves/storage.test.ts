import { describe, expect, test } from "vitest";
import {
  deviceById,
  evaluate,
  newServer,
  onDevice,
  type Plan,
  predict,
} from "../../model/index.ts";
import { advise } from "../advise.ts";
import { patched } from "../change.ts";
import { chained } from "../pairs.ts";
import type { Goal } from "../types.ts";
import { storageMoves } from "./storage.ts";

function rented(clients: number, workload: Partial<Plan["workload"]> = {}): Plan {
  const plan = newServer({
    engine: "innodb",
    file_bytes: 2e12,
    compression_ratio: 2,
    machine: "aws-r6i.4xlarge",
    device: "aws-gp3",
    clients,
  });
  return patched(plan, { workload: { cpu_ms_per_query: 0.05, ...workload } });
}

const rateOf = (plan: Plan): number => predict(plan).reads.queries_per_s;

const LOADS = [
  ["four clients that read", rented(4)],
  ["four clients that write", rented(4, { commits_per_query: 1 })],
  [
    "64 clients that read records of 128 KiB",
    patched(rented(64), { layout: { record_bytes: 131_072 } }),
  ],
] as const;

describe.each(LOADS)("for %s", (_, plan) => {
  const volumes = storageMoves(plan).moves.filter(({ id }) => /^(?:volume|iops)-/.test(id));

  test("no volume is proposed with IOPS or MiB/s that nothing uses", () => {
    expect(volumes.length).toBeGreaterThan(1);
    for (const { plan: to, title } of volumes) {
      const { provisioned_iops: iops, provisioned_mib_per_s: mib, device } = to.storage;
      const { iops: rule } = deviceById(device)?.volume ?? {};
      if (iops !== null && iops > Math.max(rule?.included ?? 0, 1000)) {
        const fewer = patched(to, { storage: { provisioned_iops: Math.floor(iops * 0.8) } });
        expect(rateOf(fewer), title).toBeLessThan(rateOf(to));
      }
      if (mib !== null) {
        const less = patched(to, { storage: { provisioned_mib_per_s: Math.floor(mib * 0.8) } });
        expect(rateOf(less), title).toBeLessThan(rateOf(to));
      }
    }
  });
});

test("a volume of the chart has the rates that writes use, too", () => {
  const plan = rented(64, { commits_per_query: 1, flushed_pages_per_commit: 8 });
  const on = onDevice(patched(plan, { storage: { device: "aws-gp2" } }), "aws-gp3");
  const most = { provisioned_iops: 80_000, provisioned_mib_per_s: 2000 };
  expect(rateOf(on)).toBeGreaterThan(0.8 * rateOf(patched(on, { storage: most })));
});

test("a volume of the chart buys nothing that it has without, and no less than is sold", () => {
  const idle = patched(rented(1), { workload: { think_ms: 100 }, storage: { device: "aws-gp2" } });
  const [gp3, io2] = ["aws-gp3", "aws-io2"].map((id) => onDevice(idle, id));
  expect(gp3?.storage).toMatchObject({ provisioned_iops: null, provisioned_mib_per_s: null });
  expect(io2?.storage.provisioned_iops).toBe(deviceById("aws-io2")?.volume?.iops?.min ?? 100);
  for (const plan of [gp3, io2])
    expect(evaluate(plan ?? idle).warnings.map(({ code }) => code)).not.toContain("rate-not-sold");
});

test("pairs of the same drives are not bought, alone or as a step of a way", () => {
  const raidz = patched(rented(4), { storage: { vdev_type: "raidz2", vdev_width: 6, vdevs: 1 } });
  const pairs = storageMoves(raidz).moves.filter(({ id }) => id === "mirrors");
  expect(pairs).toHaveLength(1);
  for (const one of pairs) {
    expect(one.hardware).toBe(false);
    expect(chained(raidz, [one])?.hardware).toBe(false);
  }
});

test("a server that is not there yet is set up, not changed", () => {
  const AS_IF_IT_RAN = /\b(?:[Mm]ove to|[Cc]hange each|[Gg]row|[Ss]hrink|[Rr]eplace|[Rr]ebuild)\b/;
  for (const plan of [rented(4), rented(64, { commits_per_query: 1 })]) {
    for (const kind of ["budget", "reads"] as const) {
      const asked = { kind, month_usd: 5000, reads_per_s: 20_000 } as Goal;
      const { options, rejected } = advise(plan, asked);
      expect(options.length).toBeGreaterThan(0);
      for (const { title } of [...options, ...rejected]) expect(title).not.toMatch(AS_IF_IT_RAN);
      for (const { risk } of options)
        expect(risk.text).not.toMatch(/the server stops|zpool replace/);
    }
  }
});

test("ZFS is given more reads at a time with the IOPS that these can use, before a dearer type of volume", () => {
  const small = newServer({
    engine: "postgresql",
    file_bytes: 358e9,
    compression_ratio: 1,
    machine: { ram_bytes: 114 * 2 ** 30, vcpus: 64 },
    device: "aws-gp3",
    clients: 500,
  });
  const { options } = advise(small, { kind: "budget", month_usd: 5000 });
  expect(options[0]?.title).toMatch(
    /^Raise zfs_vdev_sync_read_max_active to 32, and buy 12,000 IOPS/,
  );
  expect(options[0]?.difference.month_usd).toBeLessThan(100);
});

test("another machine is said to lose a local drive only where the pool may have one", () => {
  const asked = { engine: "postgresql", compression_ratio: 1, clients: 500 } as const;
  const on = (device: string) =>
    newServer({ ...asked, file_bytes: 5e9, machine: "aws-m7i.large", device });
  const risksOf = (plan: Plan) =>
    advise(plan, { kind: "budget", month_usd: 2000 })
      .options.filter(({ id }) => id.startsWith("instance-"))
      .map(({ risk }) => risk.text);
  expect(risksOf(on("aws-gp3")).length).toBeGreaterThan(0);
  for (const text of risksOf(on("aws-gp3"))) expect(text).not.toMatch(/local NVMe/);
  for (const text of risksOf(on("nvme-gen4"))) expect(text).toMatch(/local NVMe is lost/);
});
