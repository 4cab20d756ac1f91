import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultPlan, type Plan } from "../../model/index.ts";
import { patched } from "../change.ts";
import { commands } from "./commands.ts";
import { FakeMachine, type Run } from "./machine.test.support.ts";
import { quoted } from "./shell.ts";

const GROWN: Plan = patched(defaultPlan(), {
  layout: { openzfs: "2.2", ashift: 12, indirect_block_bytes: 131072 },
  memory: { arc_bytes: 9 * 2 ** 30 },
});

interface Server {
  readonly recordsize: number;
  readonly arcMax: number;
  /** Indirect blocks read from disk per read, during the check. */
  readonly missesPerRead: number;
  readonly readWaitNs: string;
}

const AS_PLANNED: Server = {
  recordsize: 16384,
  arcMax: GROWN.memory.arc_bytes,
  missesPerRead: 0,
  readWaitNs: "1100000",
};

let machine: FakeMachine;
beforeEach(() => {
  machine = new FakeMachine();
});
afterEach(() => machine.remove());

function arcstats(reads: number, misses: number): string {
  return [
    "13 1 0x01 148 40256 1 2",
    "name                            type data",
    `demand_data_hits                4    ${reads}`,
    "demand_data_misses              4    0",
    `demand_metadata_misses          4    ${misses}`,
  ].join("\n");
}

/** Checks a server on which the load makes 90,000 reads while the check looks. */
function check(server: Server, plan = GROWN): Run {
  const stats = machine.file("arcstats", arcstats(1_000_000, 5_000));
  const after = arcstats(1_090_000, 5_000 + 90_000 * server.missesPerRead);
  const loaded = machine.file("arcstats-after", after);
  machine.file("parameters/zfs_arc_max", String(server.arcMax));
  const properties = [
    `recordsize) echo ${server.recordsize} ;;`,
    "compression) echo lz4 ;;",
    "primarycache | secondarycache) echo all ;;",
    "logbias) echo latency ;;",
    "copies) echo 1 ;;",
  ].join("\n");
  machine.program("zfs", `case "$5" in\n${properties}\nesac`);
  const row = ["tank", "1", "2", "3000", "0", "1", "0", server.readWaitNs, "-"].join("\\t");
  const copy = `cp ${quoted(loaded)} ${quoted(stats)}`;
  machine.program(
    "zpool",
    `case "$1" in\nstatus) echo "config:" ;;\niostat) ${copy}; printf '${row}\\n' ;;\nesac`,
  );
  machine.program("sleep", copy);
  machine.program("mysql", "exit 1");
  const env = { ARCSTATS: stats, PARAMETERS: machine.path("parameters"), INTERVAL: "1" };
  return machine.run(commands(plan, { os: "linux" }).check, env);
}

describe("the check script", () => {
  it("passes a server that is as planned", () => {
    const { status, stdout, stderr } = check(AS_PLANNED);
    expect(stderr).toBe("");
    expect(stdout).toContain("ok    recordsize is 16384");
    expect(stdout).toContain("ok    indirect blocks read from disk per read: 0.000");
    expect(stdout).toContain("ok    read latency of the pool, ms: 1.100");
    expect(status).toBe(0);
  });

  it("fails a property that was not set, and names both values", () => {
    const { status, stdout } = check({ ...AS_PLANNED, recordsize: 131072 });
    expect(stdout).toContain("FAIL  recordsize is 131072, the plan has 16384");
    expect(status).toBe(1);
  });

  it("fails a zfs_arc_max that was not taken", () => {
    const { status, stdout } = check({ ...AS_PLANNED, arcMax: 0 });
    expect(stdout).toContain("FAIL  zfs_arc_max is 0");
    expect(status).toBe(1);
  });

  it("fails when indirect blocks are still read from disk", () => {
    const { status, stdout } = check({ ...AS_PLANNED, missesPerRead: 0.5 });
    expect(stdout).toContain("FAIL  indirect blocks read from disk per read: 0.500");
    expect(status).toBe(1);
  });

  it("fails when reads wait far longer than predicted", () => {
    const { status, stdout } = check({ ...AS_PLANNED, readWaitNs: "90000000" });
    expect(stdout).toContain("FAIL  read latency of the pool, ms: 90.000");
    expect(status).toBe(1);
  });

  it("skips what cannot be told, and does not fail for it", () => {
    const { status, stdout } = check({ ...AS_PLANNED, readWaitNs: "-" });
    expect(stdout).toContain("skip  read latency of the pool");
    expect(stdout).toContain("skip  innodb_page_size: cannot be read here");
    expect(status).toBe(0);
  });

  it("looks for the L2ARC of the plan", () => {
    const cached = patched(GROWN, {
      storage: { l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 1e11 },
    });
    expect(check(AS_PLANNED, cached).stdout).toContain("FAIL  the pool has no cache");
  });

  it("changes nothing: no tool is asked to set, add, remove or write", () => {
    const { check: script } = commands(GROWN, { os: "linux" });
    expect(script).not.toMatch(/zfs (?:set|create|inherit)|zpool (?:add|remove)|sysctl \S+=|SET /);
    expect(script).not.toMatch(/>\s*\/(?!dev\/null)/);
  });
});
