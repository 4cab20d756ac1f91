/** Where the server under test runs and what it stores; the same in every Playwright process. */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const python = join(root, "backend/.venv/bin/python");

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A port below those that the system gives to other tests' servers and clients before ours listens. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

// Playwright loads its configuration anew in each worker; the environment is what they share.
process.env.ARCPLAN_E2E_PORT ??= String(await freePort());
process.env.ARCPLAN_E2E_FILES_PORT ??= String(await freePort());
process.env.ARCPLAN_E2E_FOLDER ??= mkdtempSync(join(tmpdir(), "arcplan-e2e-"));

export const port = process.env.ARCPLAN_E2E_PORT;
export const origin = `http://127.0.0.1:${port}`;
/** Temporary folder of this run: the store and generated dumps. */
export const folder = process.env.ARCPLAN_E2E_FOLDER;

/** A plain web server over the planner as files, which lie in a folder below its root. */
export const filesOrigin = `http://127.0.0.1:${process.env.ARCPLAN_E2E_FILES_PORT}`;
export const plannerAsFiles = `${filesOrigin}/tools/arcplan/`;
const filesRoot = join(folder, "files");
/** Builds the planner as files, then serves them as Python's own library does, without any header of ours. */
export const serveFiles = [
  `node ${join(root, "scripts/build-static.mjs")} ${join(filesRoot, "tools/arcplan")}`,
  `exec ${python} -m http.server ${process.env.ARCPLAN_E2E_FILES_PORT} --bind 127.0.0.1 -d ${filesRoot}`,
].join(" && ");

const database = join(folder, "plans.sqlite3");
export const databaseUrl = `sqlite:///${database}`;

const DELETE_PLANS = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as store:
    tables = [row[0] for row in store.execute("select name from sqlite_master where type = 'table'")]
    print(sum(store.execute(f'delete from "{t}"').rowcount for t in tables if "plan" in t))
`;

/** Deletes every stored plan while the server runs; returns how many there were. */
export function emptyStore(): number {
  return Number(execFileSync(python, ["-c", DELETE_PLANS, database], { encoding: "utf8" }));
}

const ZSTD = `
import sys
from arcplan.captures.arrival.packed.decompressors import zstd_module
sys.stdout.buffer.write(zstd_module().compress(sys.stdin.buffer.read()))
`;

/** One frame of zstd, which not every version of Node can make. */
export function zstdOf(text: Buffer): Buffer {
  return execFileSync(python, ["-c", ZSTD], { input: text, maxBuffer: 2 ** 30 });
}
