/** A server and the browser for benchmarks. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../scripts/setup/run.mjs";

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts one with a store of its own; `stop` ends it and deletes the store. */
export async function serving() {
  const port = await freePort();
  const database = join(tmpdir(), `arcplan-bench-${process.pid}.sqlite3`);
  const server = spawn(
    join(root, "backend/.venv/bin/arcplan"),
    ["serve", "--host", "127.0.0.1", "--port", String(port)],
    { env: { ...process.env, ARCPLAN_DATABASE_URL: `sqlite:///${database}` }, stdio: "ignore" },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () => {
    server.kill("SIGTERM");
    for (const ending of ["", "-wal", "-shm"]) rmSync(database + ending, { force: true });
  };
  return { origin, stop };
}

/** The browser that the end-to-end tests use. */
export const launched = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });

/** The address of a plan: whoever opens it sees its answer, and not the start screen. */
export const PLAN = "/?ram=64GiB";

/** Opens a plan and its captures, so that files can be given to it. */
export async function openCaptures(page, origin) {
  await page.goto(`${origin}${PLAN}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Evidence", exact: true }).click();
  await page.getByRole("button", { name: "Choose files" }).waitFor();
}
