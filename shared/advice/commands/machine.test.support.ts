/// <reference types="node" />
/** Runs shell texts of the tests with the shells and the fake tools of this machine. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** What a run said. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function runIn(
  command: string,
  args: readonly string[],
  input: string,
  env: NodeJS.ProcessEnv,
): Run {
  const { status, stdout, stderr } = spawnSync(command, args, { input, env, encoding: "utf8" });
  return { status, stdout: stdout ?? "", stderr: stderr ?? "" };
}

/** Whether a program can be started here. */
export function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** Reads a script without running it; empty where the shell has nothing to say. */
export function syntaxErrors(shell: string, script: string): string {
  const { status, stderr } = runIn(shell, ["-n"], script, process.env);
  return status === 0 ? stderr : stderr || `${shell} ended with ${status}`;
}

/** What shellcheck says of a script. */
export function shellcheckRemarks(script: string): string {
  return runIn("shellcheck", ["-s", "sh", "-"], script, process.env).stdout;
}

/** A folder with programs and files of a machine that is not there. */
export class FakeMachine {
  private readonly root = mkdtempSync(join(tmpdir(), "arcplan-"));
  private readonly bin = join(this.root, "bin");

  constructor() {
    mkdirSync(this.bin);
  }

  /** Adds a program whose body is POSIX sh. */
  program(name: string, body: string): void {
    const file = join(this.bin, name);
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
  }

  file(name: string, text: string): string {
    const path = join(this.root, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  path(name: string): string {
    return join(this.root, name);
  }

  run(script: string, env: Readonly<Record<string, string>> = {}): Run {
    const path = `${this.bin}${delimiter}${process.env.PATH ?? ""}`;
    return runIn("sh", [], script, { ...process.env, ...env, PATH: path });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
