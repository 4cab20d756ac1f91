/** `./arcplan` asks Node only if a source is newer than the last set-up. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { root } from "../setup/run.mjs";

vi.setConfig({ testTimeout: 120_000 });

it("starts Python by itself while nothing changed, from any folder and through a link", () => {
  const command = join(root, "arcplan");
  expect(spawnSync(command, ["--version"]).status).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "arcplan-command-"));
  try {
    const node = join(folder, "node");
    writeFileSync(node, "#!/bin/sh\nexit 99\n");
    chmodSync(node, 0o755);
    const link = join(folder, "arcplan");
    symlinkSync(command, link);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const statusOf = (/** @type {string} */ path) =>
      spawnSync(path, ["--version"], { env, cwd: folder }).status;
    expect([statusOf(command), statusOf(link)]).toEqual([0, 0]);
    utimesSync(join(root, ".setup/command-line"), 0, 0);
    expect(statusOf(command)).toBe(99);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
