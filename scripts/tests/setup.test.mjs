/** The set-up is whole or redone, happens once, and leaves nothing running. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeIsNewEnough } from "../setup/versions.mjs";
import { Checkout, eventually, isAlive } from "./checkout.mjs";

// Processes are started, which a busy machine does late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** @type {Checkout} */
let checkout;

beforeEach(() => {
  checkout = new Checkout();
});

afterEach(() => checkout.remove());

async function nothingRuns() {
  const pids = checkout.log().map(([, pid]) => pid);
  await eventually(() => !pids.some(isAlive), "a program of the set-up still runs");
}

async function servesAtLast() {
  const { child, ended } = checkout.start();
  await checkout.until("serve", checkout.count("serve") + 1);
  child.kill("SIGTERM");
  await ended;
}

describe("a set-up that is interrupted", () => {
  it.each([
    // pip runs twice: for the packages, and for the backend itself.
    ["venv", { VENV_S: "60" }, 1],
    ["pip", { PIP_S: "60" }, 2],
    ["npm", { NPM_S: "60" }, 1],
  ])("during %s ends at once, leaves nothing running, and is redone", async (step, slow, times) => {
    const { child, ended } = checkout.start(slow);
    await checkout.until(`${step}-begin`);
    child.kill("SIGINT");
    expect((await ended).signal).toBe("SIGINT");
    await nothingRuns();
    await servesAtLast();
    expect(checkout.count(`${step}-begin`)).toBe(1 + times);
    expect(checkout.count(`${step}-end`)).toBe(times);
  });

  it("by kill -9 takes its programs with it, and is redone", async () => {
    const { child, ended } = checkout.start({ NPM_S: "60", PIP_S: "60" });
    await checkout.until("pip-begin");
    await checkout.until("npm-begin");
    child.kill("SIGKILL");
    await ended;
    await nothingRuns();
    await servesAtLast();
    expect(checkout.count("venv-begin")).toBe(2);
  });

  it("by kill -9 of what called it ends as well", async () => {
    const under = '"$NODE" scripts/start.mjs & wait';
    const { child, ended } = checkout.start(
      { NPM_S: "60", npm_lifecycle_event: "start" },
      { under },
    );
    await checkout.until("npm-begin");
    child.kill("SIGKILL");
    await nothingRuns();
    await ended;
  });
});

describe("packages that only arcplan fleet needs", () => {
  const run = (command) => checkout.start({}, { under: `"$NODE" scripts/arcplan.mjs ${command}` });

  it("are installed at its first use, and are no burden before", async () => {
    await servesAtLast();
    // For the packages, and for the backend itself.
    expect(checkout.count("pip-end")).toBe(2);
    expect((await run("size x").ended).code).toBe(0);
    expect(checkout.count("pip-end")).toBe(2);
    expect((await run("fleet x").ended).code).toBe(0);
    expect(checkout.count("pip-end")).toBe(4);
    expect((await run("fleet x").ended).code).toBe(0);
    await servesAtLast();
    expect(checkout.count("pip-end")).toBe(4);
    writeFileSync(join(checkout.root, "backend/requirements-fleet.txt"), "# changed\n");
    expect((await run("size x").ended).code).toBe(0);
    expect(checkout.count("pip-end")).toBe(4);
    expect((await run("fleet x").ended).code).toBe(0);
    expect(checkout.count("pip-end")).toBe(6);
  });
});

describe("two set-ups at once", () => {
  it("take turns, and the second finds everything done", async () => {
    const both = [checkout.start({ NPM_S: "1" }), checkout.start({ NPM_S: "1" })];
    await checkout.until("serve", 2);
    expect(checkout.count("npm-begin")).toBe(1);
    expect(checkout.count("venv-begin")).toBe(1);
    for (const { child } of both) child.kill("SIGTERM");
    const said = await Promise.all(both.map(async ({ ended }) => (await ended).said));
    expect(said.filter((one) => one.includes("another set-up runs"))).toHaveLength(1);
  });
});

describe("a set-up that fails", () => {
  it("says so in a sentence and ends what still runs", async () => {
    const { ended } = checkout.start({ NPM_FAILS: "npm error code ENOTFOUND", VENV_S: "60" });
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said.trim().split("\n").at(-1)).toMatch(/^arcplan: no network: npm packages cannot/);
    await nothingRuns();
  });

  it("says which Python is too old before anything is begun", async () => {
    const { said, code } = await checkout.start({ PYTHON: "python3", PYTHON_SAYS: "3.9.2 False" })
      .ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^arcplan: Python 3\.11 or newer is needed; here python3 is 3\.9\.2/);
    expect(checkout.log()).toEqual([]);
  });

  it("names a folder that is not writable, and says where plans may be kept instead", async () => {
    writeFileSync(join(checkout.root, ".setup"), "");
    const { said, code } = await checkout.start().ended;
    expect(code).toBe(1);
    expect(said).toMatch(/\.setup is not writable.*ARCPLAN_DATABASE_URL/);
  });
});

describe("Node", () => {
  it.each(["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.1.0"])("%s will do", (version) => {
    expect(nodeIsNewEnough(version)).toBe(true);
  });

  it.each(["18.20.4", "20.18.3", "21.7.3", "22.11.0"])("%s will not", (version) => {
    expect(nodeIsNewEnough(version)).toBe(false);
  });
});
