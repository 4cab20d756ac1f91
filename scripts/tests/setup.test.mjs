/** The set-up is whole or redone, happens once, and leaves nothing running. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeIsNewEnough } from "../setup/packages.mjs";
import { Checkout, eventually, isAlive } from "./checkout.mjs";

// Processes are started, which a busy machine does late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

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
    ["venv", { VENV_S: "60" }],
    ["pip", { PIP_S: "60" }],
    ["npm", { NPM_S: "60" }],
  ])("during %s ends at once, leaves nothing running, and is redone", async (step, slow) => {
    const { child, ended } = checkout.start(slow);
    await checkout.until(`${step}-begin`);
    child.kill("SIGINT");
    expect((await ended).signal).toBe("SIGINT");
    await nothingRuns();
    await servesAtLast();
    expect(checkout.count(`${step}-begin`)).toBe(2);
    expect(checkout.count(`${step}-end`)).toBe(1);
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

it("every command runs with the packages of the first set-up", async () => {
  await servesAtLast();
  for (const command of ["size x", "fleet x"]) {
    const { ended } = checkout.start({}, { under: `"$NODE" scripts/arcplan.mjs ${command}` });
    expect((await ended).code).toBe(0);
  }
  expect(checkout.count("pip-end")).toBe(1);
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

describe("a checkout that moves", () => {
  it("runs its own code with the environment that it has, as a copy and under another name", () => {
    const run = (command, args) => spawnSync(command, args, { encoding: "utf8" });
    const backend = join(checkout.root, "backend");
    mkdirSync(join(backend, "arcplan/cli"), { recursive: true });
    writeFileSync(join(backend, "arcplan/__init__.py"), "");
    writeFileSync(join(backend, "arcplan/cli/__init__.py"), "");
    writeFileSync(join(backend, "arcplan/cli/__main__.py"), "print(__file__)\n");
    run("python3", ["-m", "venv", "--without-pip", join(backend, ".venv")]);
    run(join(backend, ".venv/bin/python"), [join(checkout.root, "scripts/setup/environment.py")]);
    const saysWhereItIs = (root) => {
      const ran = run(join(root, "backend/.venv/bin/arcplan"), []).stdout.trim();
      expect(ran).toBe(join(realpathSync(root), "backend/arcplan/cli/__main__.py"));
    };
    const copy = `${checkout.root}-copy`;
    const renamed = `${checkout.root}-renamed`;
    saysWhereItIs(checkout.root);
    cpSync(checkout.root, copy, { recursive: true, verbatimSymlinks: true });
    saysWhereItIs(copy);
    renameSync(copy, renamed);
    saysWhereItIs(renamed);
    rmSync(renamed, { recursive: true });
  });

  it("is set up anew if its environment finds another checkout's code", async () => {
    await servesAtLast();
    const python = join(checkout.root, "backend/.venv/bin/python");
    const text = readFileSync(python, "utf8");
    writeFileSync(python, text.replace('os.path.join(here, "../../arcplan")', '"/elsewhere"'));
    await servesAtLast();
    expect(checkout.count("place-end")).toBe(2);
  });
});

describe("checks of what git lists", () => {
  it.each(["repository", "layers", "wording"])("fail without git: %s", (name) => {
    const git = spawnSync("git", ["init", "-q", checkout.root]);
    expect(git.status).toBe(0);
    symlinkSync(modules, join(checkout.root, "node_modules"));
    const said = (env) =>
      spawnSync(process.execPath, [`scripts/check-${name}.mjs`], {
        cwd: checkout.root,
        encoding: "utf8",
        env,
      });
    const without = said({ PATH: "/nowhere" });
    expect(without.status).toBe(1);
    expect(without.stderr).toMatch(/^arcplan: nothing was checked: git knows nothing of .*ENOENT/);
    rmSync(join(checkout.root, ".git"), { recursive: true });
    const refused = said(process.env);
    expect(refused.stderr).toMatch(/^arcplan: nothing was checked: .*fatal: not a git repository/);
    expect(refused.status).toBe(1);
  });
});

describe("Prometheus", () => {
  it("is unpacked from two packages where promtool has one of its own", async () => {
    const put = (name, text) =>
      writeFileSync(join(checkout.standIn, "bin", name), text, { mode: 0o755 });
    put("apt-cache", "#!/bin/sh\necho Package: $3\n");
    put("apt-get", '#!/bin/sh\nshift 2; for name; do echo "$name" >"$name.deb"; done\n');
    put("dpkg-deb", '#!/bin/sh\nmkdir -p usr/bin; cp "$2" "usr/bin/$(cat "$2")"\n');
    const ask =
      'import("./scripts/setup/test-tools.mjs").then(async (m) => console.log(await m.ensurePrometheus()))';
    const found = () =>
      spawnSync(process.execPath, ["-e", ask], {
        cwd: checkout.root,
        encoding: "utf8",
        env: { PATH: `${join(checkout.standIn, "bin")}:/usr/bin:/bin` },
      });
    expect(found().stdout.trim()).toBe(
      join(realpathSync(checkout.root), ".setup/prometheus/usr/bin"),
    );
    rmSync(join(checkout.root, ".setup"), { recursive: true });
    put("apt-cache", "#!/bin/sh\nexit 100\n");
    const { stderr, stdout } = found();
    expect(stdout.trim()).toBe("null");
    expect(stderr).toMatch(/Debian packages \(prometheus\) have no promtool/);
    expect(stderr).not.toMatch(/done/);
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
