/** Clients that two generators make from /openapi.json size a host in five lines. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { python } from "../setup/packages.mjs";
import { root } from "../setup/run.mjs";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const CLIENT = `import { openAsBlob } from "node:fs";
import type { paths } from "./api.js";
export async function queriesPerSecond(url: string, file: string): Promise<number | undefined> {
  const form = new FormData();
  form.append("files", await openAsBlob(file), file);
  const answer = await fetch(\`\${url}/api/size?set=memory.arc_bytes=64MiB\`, { method: "POST", body: form });
  const sizing: paths["/api/size"]["post"]["responses"][200]["content"]["application/json"] = await answer.json();
  return sizing.result?.reads.queries_per_s;
}
`;

const PYTHON_CLIENT = `import sys
from arcplan_client import Client, models, types
from arcplan_client.api.size import post_size
def queries_per_second(url: str, file: str) -> float | None:
    with open(file, "rb") as opened:
        form = models.PostSizeFilesSizeForm(files=[types.File(opened, file)])
        sizing = post_size.sync(client=Client(url), body=form, set_=["memory.arc_bytes=64MiB"])
    return sizing.result.reads.queries_per_s if sizing.result else None
print(queries_per_second(*sys.argv[1:]))
`;
const ARCHIVE = join(root, "shared/evidence/fixtures/read-write.tar.gz");
/** The host measured 82 queries/s with four times the ARC. */
const MEASURED_PER_S = 82;

/** A port that is free now. */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** @type {string} */
let folder;
/** @type {import("node:child_process").ChildProcess} */
let server;
/** @type {string} */
let url;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "arcplan-client-"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ARCPLAN_DATA_DIR: join(folder, "data") };
  const serve = ["-P", "-m", "arcplan.cli", "serve", "--port", String(port)];
  server = spawn(python, serve, { env, stdio: "ignore" });
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 240_000, interval: 100 });
});

afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

it("openapi-typescript's has types that hold, and is answered", async () => {
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  writeFileSync(join(folder, "api.ts"), types);
  writeFileSync(join(folder, "client.ts"), CLIENT);
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"];
  const resolution = ["--module", "nodenext", "--types", "node"];
  const roots = ["--typeRoots", join(root, "node_modules/@types")];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, ...options, ...resolution, ...roots, "client.ts"], {
    cwd: folder,
    stdio: "pipe",
  });
  const { outputText } = ts.transpileModule(CLIENT, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, "client.mjs"), outputText);
  const { queriesPerSecond } = await import(join(folder, "client.mjs"));
  const perSecond = await queriesPerSecond(url, ARCHIVE);
  expect(perSecond).toBeGreaterThan(10);
  expect(perSecond).toBeLessThan(MEASURED_PER_S);
});

it("openapi-python-client's is made without a warning, and is answered", async () => {
  const run = promisify(execFile);
  writeFileSync(join(folder, "plain.yaml"), "post_hooks: []\n");
  writeFileSync(join(folder, "client.py"), PYTHON_CLIENT);
  const made = ["--output-path", join(folder, "arcplan_client"), "--meta", "none"];
  const generate = ["generate", "--url", `${url}/openapi.json`, "--config", "plain.yaml", ...made];
  const generator = join(dirname(python), "openapi-python-client");
  await run(generator, [...generate, "--fail-on-warning"], { cwd: folder });
  const { stdout } = await run(python, ["client.py", url, ARCHIVE], { cwd: folder });
  const perSecond = Number(stdout);
  expect(perSecond).toBeGreaterThan(10);
  expect(perSecond).toBeLessThan(MEASURED_PER_S);
});
