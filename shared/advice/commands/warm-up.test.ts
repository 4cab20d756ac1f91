import { afterAll, describe, expect, it } from "vitest";
import {
  defaultPlan,
  evaluate,
  formatMs,
  formatPercent,
  formatStorage,
} from "../../model/index.ts";
import { patched } from "../change.ts";
import { commands } from "./commands.ts";
import { FakeMachine, isInstalled, shellcheckRemarks } from "./machine.test.support.ts";

const machine = new FakeMachine();
afterAll(() => machine.remove());

const plan = patched(defaultPlan(), {
  storage: { l2arc_device: "aws-i3.large-nvme", l2arc_bytes: 475e9 },
});
const made = commands(plan, { os: "linux", from: defaultPlan() });
const section = made.sections.find(({ id }) => id === "l2arc-warm-up");

const OLD = { write_max: 8388608, headroom: 8, headroom_boost: 200, norw: 1, noprefetch: 1 };

describe("the warm-up of an L2ARC", () => {
  it("sets eight parameters while it reads all tables, and puts the old values back", () => {
    for (const [name, value] of Object.entries(OLD))
      machine.file(`parameters/l2arc_${name}`, `${value}\n`);
    machine.file("arcstats", "l2_asize 4 123456\n");
    machine.file("data/shop/orders.ibd", "rows");
    machine.program(
      "cat",
      `/bin/cat "$@"; case "$1" in *.ibd) head -v -n 1 "$PARAMETERS"/* >&2 ;; esac`,
    );
    const env = {
      PARAMETERS: machine.path("parameters"),
      ARCSTATS: machine.path("arcstats"),
      DATA_DIR: machine.path("data"),
    };
    const { status, stdout, stderr } = machine.run(section?.text ?? "exit 9", env);
    expect(status).toBe(0);
    const during = (name: string) => new RegExp(`/l2arc_${name} <==\\n(\\d+)`).exec(stderr)?.[1];
    expect(during("write_max")).toBe("67108864");
    expect(during("headroom")).toBe("8");
    expect(during("norw")).toBe("0");
    expect(during("noprefetch")).toBe("0");
    expect(stdout).toContain("this OpenZFS has no l2arc_feed_min_ms");
    expect(stdout).toContain("The L2ARC holds 123456 bytes.");
    for (const [name, value] of Object.entries(OLD))
      expect(machine.run(`/bin/cat "$PARAMETERS/l2arc_${name}"`, env).stdout.trim()).toBe(
        `${value}`,
      );
    expect(section?.text.match(/^warm /gm)).toHaveLength(8);
  });

  it.skipIf(!isInstalled("shellcheck"))("leaves shellcheck nothing to say", () => {
    expect(shellcheckRemarks(section?.text ?? "")).toBe("");
  });

  it("says how full the L2ARC gets, and how long the load alone takes", () => {
    const { l2arc, space } = evaluate(plan);
    const held = l2arc.records * space.record_physical_bytes;
    expect(section?.note).toContain(`When full it holds ${formatStorage(held)}, `);
    expect(section?.note).toContain(`${formatPercent(held / 475e9)} of the device`);
    expect(section?.note).toContain(`takes at least ${formatMs(l2arc.warm_up_s * 1000)}`);
  });

  it("is left out where records never reach the L2ARC", () => {
    const metadata = patched(plan, { layout: { primarycache: "metadata" } });
    const { sections } = commands(metadata, { os: "linux" });
    expect(sections.map(({ id }) => id)).toContain("zpool-add-cache");
    expect(sections.map(({ id }) => id)).not.toContain("l2arc-warm-up");
  });
});
