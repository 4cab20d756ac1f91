import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { defaultPlan, evaluate, examplePlans } from "../../model/index.ts";
import { anyPlan } from "../../model/plan/plans.test.support.ts";
import { patched } from "../change.ts";
import { commands } from "./commands.ts";
import {
  FakeMachine,
  isInstalled,
  shellcheckRemarks,
  syntaxErrors,
} from "./machine.test.support.ts";
import { comment, isName, quoted, resolveNames } from "./shell.ts";
import type { Commands, Names, Os } from "./types.ts";

const machine = new FakeMachine();
afterAll(() => machine.remove());

function scriptsOf({ sections, check, undo }: Commands): string[] {
  const own = sections.filter(({ kind }) => kind === "sh").map(({ text }) => text);
  return [...own, check, undo];
}

const anyOs = fc.constantFrom<Os>("linux", "freebsd");
const shells = ["sh", "dash"].filter((shell) => syntaxErrors(shell, ":\n") === "");

describe("scripts", () => {
  it.each(shells)("of any plan are understood by %s", (shell) => {
    fc.assert(
      fc.property(anyPlan, anyPlan, anyOs, fc.boolean(), (plan, other, os, both) => {
        const made = commands(plan, both ? { os, from: other } : { os });
        expect(syntaxErrors(shell, scriptsOf(made).join("\n"))).toBe("");
      }),
      examples(25),
    );
  });

  it.skipIf(!isInstalled("shellcheck"))("leave shellcheck nothing to say", () => {
    for (const os of ["linux", "freebsd"] as const) {
      for (const { plan } of [{ plan: defaultPlan() }, ...examplePlans()]) {
        for (const script of scriptsOf(commands(plan, { os })))
          expect(shellcheckRemarks(script)).toBe("");
      }
    }
  });

  it("hold no number that is none", () => {
    fc.assert(
      fc.property(anyPlan, anyOs, (plan, os) => {
        const { title: _title, ...rest } = plan;
        const made = JSON.stringify(commands({ ...rest, title: "t" }, { os }));
        expect(made).not.toMatch(/NaN|undefined|Infinity|\de\+\d/);
      }),
      examples(40),
    );
  });
});

describe("names and titles from outside", () => {
  it("reach the shell as one word, whatever is in them", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (word) => {
        fc.pre(!word.includes("\0"));
        const { stdout } = machine.run(`printf %s ${quoted(word)}`);
        expect(stdout).toBe(Buffer.from(word, "utf8").toString("utf8"));
      }),
      examples(40),
    );
  });

  it("never run as a command when they are a title", () => {
    const title = "x\ntouch ran\r\n$(touch ran); `touch ran`\u2028touch ran";
    const plan = { ...defaultPlan(), title };
    const made = commands(plan, { os: "linux" });
    for (const script of scriptsOf(made)) {
      const top = script.split("\n").filter((line) => line.includes("touch ran"));
      expect(top.every((line) => line.startsWith("#"))).toBe(true);
    }
    expect(
      comment(title)
        .split("\n")
        .every((line) => line.startsWith("#")),
    ).toBe(true);
  });

  it("are refused when they cannot be names, and a placeholder stands instead", () => {
    const names: Names = { pool: "tank; rm -rf /", dataset: "-x", cache_device: "/etc/passwd" };
    const { problems, sections } = commands(
      patched(defaultPlan(), { storage: { l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 1e11 } }),
      { os: "linux", names },
    );
    expect(problems.filter(({ path }) => path === "names")).toHaveLength(3);
    expect(sections.map(({ text }) => text).join("\n")).not.toContain("rm -rf");
  });

  it("are taken when they are names", () => {
    expect(isName("dataset", "pool0/db.main/data_1")).toBe(true);
    expect(isName("dataset", "pool0//data")).toBe(false);
    expect(isName("device", "/dev/disk/by-id/nvme-Amazon_EC2-part1")).toBe(true);
    expect(isName("device", "/dev/../etc/passwd")).toBe(false);
    expect(resolveNames("linux", { dataset: "pool0/data" }).pool).toBe("pool0");
  });
});

describe("a device that is not there", () => {
  it("stops zpool add before it runs", () => {
    machine.program("zpool", `echo ran >> ${quoted(machine.path("zpool-ran"))}`);
    const plan = patched(defaultPlan(), {
      storage: { l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 1e11 },
    });
    expect(evaluate(plan).l2arc.usable_bytes).toBeGreaterThan(0);
    const add = commands(plan, { os: "linux" }).sections.find(({ id }) => id === "zpool-add-cache");
    const { status, stderr } = machine.run(add?.text ?? "");
    expect(status).toBe(1);
    expect(stderr).toContain("no such device");
    expect(machine.run(`cat ${quoted(machine.path("zpool-ran"))}`).status).not.toBe(0);
  });
});
