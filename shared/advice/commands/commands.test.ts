import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../depth.test.support.ts";
import {
  defaultPlan,
  examplePlans,
  LINES,
  type OpenzfsLine,
  type Plan,
} from "../../model/index.ts";
import { anyPlan } from "../../model/plan/plans.test.support.ts";
import { patched } from "../change.ts";
import { advise, apply } from "../index.ts";
import { commands } from "./commands.ts";
import type { Commands, Os } from "./types.ts";

const server2018 = defaultPlan();

function textOf({ sections }: Commands, id: string): string {
  return sections.find((section) => section.id === id)?.text ?? "";
}

function onLine(openzfs: OpenzfsLine, patch: Parameters<typeof patched>[1] = {}): Plan {
  const plan = patched(server2018, patch);
  return patched(plan, { layout: { openzfs } });
}

const LINE_NAMES = Object.keys(LINES) as OpenzfsLine[];

describe("values that a version takes", () => {
  const asked = {
    memory: { arc_meta_limit_percent: 90, dbuf_cache_max_bytes: 67108864 },
    layout: {
      compression: "zstd",
      record_bytes: 4194304,
      special_small_blocks: 12_288,
      encryption: true,
      copies: 3,
    },
    storage: { special_device: "nvme-gen4" },
  } as const;

  it.each(LINE_NAMES)("are the only ones in the commands for OpenZFS %s", (line) => {
    const made = commands(onLine(line, asked), { os: "linux" });
    const all = made.sections.map((section) => section.text).join("\n");
    const facts = LINES[line];
    expect(/\bzfs_arc_meta_limit_percent=/.test(all)).toBe(
      facts.arcMetaLimitPercent !== null && line !== "0.6.5",
    );
    expect(/\bzfs_arc_meta_limit=/.test(all)).toBe(line === "0.6.5");
    expect(all.includes("dbuf_cache_max_bytes")).toBe(line !== "0.6.5");
    expect(all.includes("compression=zstd")).toBe(facts.hasZstd);
    expect(all.includes("recordsize=4M")).toBe(facts.maxRecordBytes >= 4194304);
    expect(all.includes("direct=")).toBe(facts.hasDirectIo);
    expect(all.includes(" special ")).toBe(facts.hasSpecialVdev);
    expect(all.includes("special_small_blocks=12K")).toBe(facts.takesAnySmallBlocks);
    expect(all).toContain("copies=2");
  });

  it.each(LINE_NAMES)("and what is left out is named, on %s", (line) => {
    const { problems } = commands(onLine(line, asked), { os: "linux" });
    const paths = problems.map((problem) => problem.path);
    const facts = LINES[line];
    expect(paths.includes("memory.arc_meta_limit_percent")).toBe(
      facts.arcMetaLimitPercent === null,
    );
    expect(paths.includes("layout.compression")).toBe(!facts.hasZstd);
    expect(paths.includes("storage.special_device")).toBe(!facts.hasSpecialVdev);
    expect(paths.includes("layout.special_small_blocks")).toBe(
      facts.hasSpecialVdev && !facts.takesAnySmallBlocks,
    );
    expect(paths).toContain("layout.copies");
  });

  it("never include a zfs_arc_max that OpenZFS ignores", () => {
    const small = commands(onLine("2.2", { memory: { arc_bytes: 33554432 } }), { os: "linux" });
    expect(textOf(small, "parameters-now")).not.toContain("zfs_arc_max");
    expect(small.problems.map((problem) => problem.path)).toContain("memory.arc_bytes");
  });

  it("lower zfs_arc_min before a zfs_arc_max that would not be above it", () => {
    const plan = onLine("2.0", { memory: { arc_bytes: 256 * 2 ** 20 } });
    const text = textOf(commands(plan, { os: "linux" }), "parameters-now");
    expect(text.indexOf("zfs_arc_min")).toBeGreaterThan(0);
    expect(text.indexOf("zfs_arc_min\n")).toBeLessThan(text.indexOf("zfs_arc_max\n"));
  });

  it("have their own names on FreeBSD, where ZFS is older it says so", () => {
    const now = commands(onLine("2.2"), { os: "freebsd" });
    expect(textOf(now, "parameters-now")).toContain("sysctl vfs.zfs.arc.max=1073741824");
    expect(textOf(now, "parameters-boot")).toContain('vfs.zfs.arc.max="1073741824"');
    expect(commands(onLine("0.7"), { os: "freebsd" }).problems[0]?.text).toContain("FreeBSD");
  });
});

describe("commands for any plan that the schema allows", () => {
  const setting = (made: Commands, name: string): string[] =>
    made.sections.flatMap(({ text, kind }) =>
      kind === "sh"
        ? [...text.matchAll(new RegExp(`\\b${name}=(\\S+)`, "g"))].map((m) => m[1] ?? "")
        : [],
    );
  const sizeOf = (text: string): number =>
    Number.parseInt(text, 10) * (text.endsWith("M") ? 2 ** 20 : text.endsWith("K") ? 1024 : 1);

  it("set only what its OpenZFS takes, and name the rest", () => {
    fc.assert(
      fc.property(anyPlan, fc.constantFrom<Os>("linux", "freebsd"), (plan, os) => {
        const facts = LINES[plan.layout.openzfs];
        const made = commands(plan, { os });
        for (const size of setting(made, "recordsize"))
          expect(sizeOf(size)).toBeLessThanOrEqual(facts.maxRecordBytes);
        const compressors = ["off", "lz4", "gzip", ...(facts.hasZstd ? ["zstd"] : [])];
        for (const name of setting(made, "compression")) expect(compressors).toContain(name);
        expect(setting(made, "direct").length > 0).toBe(facts.hasDirectIo);
        const arc = textOf(made, "parameters-now").match(/(\d+) > \S+zfs_arc_max$/m)?.[1];
        if (arc !== undefined) {
          expect(Number(arc)).toBeGreaterThanOrEqual(64 * 2 ** 20);
          expect(Number(arc)).toBeLessThan(plan.memory.ram_bytes);
        } else if (os === "linux") {
          expect(made.problems.map(({ path }) => path)).toContain("memory.arc_bytes");
        }
      }),
      examples(150),
    );
  });
});

describe("commands for the difference", () => {
  const { options } = advise(server2018, { kind: "no-hardware" });
  const grown = options.find(({ id }) => id === "l2arc-local+arc-grow");
  const target = apply(server2018, grown ?? { changes: [] });
  const made = commands(target, { os: "linux", from: server2018 });

  it("touch what changes and nothing else", () => {
    expect(made.sections.map((section) => section.id)).toEqual([
      "parameters-now",
      "parameters-boot",
      "zpool-add-cache",
      "l2arc-warm-up",
    ]);
    expect(textOf(made, "parameters-now")).toContain(
      "echo 9126805504 > /sys/module/zfs/parameters/zfs_arc_max",
    );
  });

  it("lead back to the old values", () => {
    expect(made.undo).toContain("echo 1073741824 > /sys/module/zfs/parameters/zfs_arc_max");
    expect(made.undo).toContain('zpool remove "$POOL" "$CACHE_DEVICE"');
  });

  it("are none for a plan that does not change", () => {
    expect(commands(server2018, { os: "linux", from: server2018 }).sections).toEqual([]);
  });

  it("tell how existing tables come to a new recordsize, and mark it as new writes only", () => {
    const plan = patched(server2018, { layout: { record_bytes: 32768 } });
    const { sections } = commands(plan, { os: "linux", from: server2018 });
    const set = sections.find((section) => section.id === "zfs-set");
    expect(set?.text).toContain("(new writes only)");
    expect(set?.note).toContain("recordsize");
    expect(sections.find((section) => section.id === "rewrite")?.text).toContain("ALTER TABLE");
  });

  it("mark what no command undoes", () => {
    const plan = patched(onLine("2.2"), { storage: { special_device: "nvme-gen4", vdevs: 3 } });
    const { sections, undo } = commands(plan, { os: "linux", from: onLine("2.2") });
    const lasting = sections.filter((section) => section.irreversible).map((one) => one.id);
    expect(lasting).toEqual(["zpool-add-vdev", "zpool-add-special"]);
    expect(undo).toContain("No command undoes: Add the special vdev.");
  });
});

describe("commands for a new server", () => {
  const mirrors = examplePlans().find(({ id }) => id === "on-premises-mirrors")?.plan;
  const made = commands(mirrors ?? server2018, { os: "linux" });

  it("put the plan's figures on top of every text that has comments", () => {
    for (const { text, kind } of made.sections) {
      if (kind === "sh" || kind === "conf" || kind === "cnf")
        expect(text).toContain("# Predicted: ");
    }
  });

  it("mirror a log of drives, and make one of a replicated volume plain", () => {
    expect(textOf(made, "zpool-add-log")).toContain("log mirror");
    const cloud = patched(onLine("2.2"), { storage: { slog_device: "aws-io2" } });
    expect(textOf(commands(cloud, { os: "linux" }), "zpool-add-log")).toContain(
      'log "$LOG_DEVICE_1"',
    );
  });

  it("give a reason for every setting of the server and every property", () => {
    const lines = textOf(made, "my-cnf").split("\n").slice(1);
    for (const line of lines.filter((one) => one.includes(" = "))) {
      expect(lines[lines.indexOf(line) - 1]).toMatch(/^# /);
    }
    const properties = textOf(made, "zfs-create").matchAll(/-o (\w+)=/g);
    for (const [, name] of properties) {
      expect(textOf(made, "zfs-create")).toMatch(new RegExp(`^# ${name}: |^# Redo`, "m"));
    }
  });
});
