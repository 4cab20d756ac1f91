/**
 * `npm run bench`: measures every claim about speed against another tool in the same run.
 * Prints a table and writes bench/results.json.
 *
 * Each benchmark is a program that prints JSON rows, one per line:
 * `{name, ours_s, peer, peer_s, ratio, bytes?}` for a comparison (ratio = peer_s / ours_s) or
 * `{name, value, unit, limit?}` for a measurement that has no peer.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ensureAll } from "./setup/all.mjs";
import { ensureMachineCode } from "./setup/builds.mjs";
import { python } from "./setup/packages.mjs";
import { runScript } from "./setup/programs.mjs";
import { root, say } from "./setup/run.mjs";
import { ensureBrowser } from "./setup/test-tools.mjs";

const benchmarks = [
  { name: "zdb dumps", command: python, args: ["-m", "bench.zdb.run", "--json", "--mb", "432"] },
  // After the dumps, which it reads too.
  { name: "dumps in the page", command: process.execPath, args: ["bench/page/run.mjs"] },
  { name: "iostat logs", command: python, args: ["-m", "bench.iostat.run", "--json"] },
  { name: "upload", command: python, args: ["-m", "bench.upload.run", "--json"] },
  { name: "hostile input", command: python, args: ["-m", "bench.hostile.run"] },
  { name: "hostile containers", command: python, args: ["-m", "bench.hostile.containers"] },
  { name: "hostile requests", command: python, args: ["-m", "bench.hostile.requests"] },
  { name: "load", command: python, args: ["-m", "bench.load.run"] },
  { name: "model", command: process.execPath, args: ["bench/model/evaluate.mjs"] },
  { name: "sliders", command: process.execPath, args: ["bench/sliders/run.mjs"] },
  { name: "fleet in the page", command: process.execPath, args: ["bench/fleet/scroll.mjs"] },
];

/** Rows that a program prints; its other lines go to standard error. */
function rowsOf({ command, args }, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PYTHONPATH: join(root, "backend"), ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0) return reject(new Error(`${args.join(" ")} ended with ${code}`));
      const lines = output.split("\n").filter((line) => line.startsWith("{"));
      return resolve(lines.map((line) => JSON.parse(line)));
    });
  });
}

const seconds = (value) => `${value.toFixed(value < 10 ? 3 : 1)} s`;

function lineOf(row) {
  const name = row.name.padEnd(58);
  if (row.peer === undefined) {
    const limit = row.limit === undefined ? "" : `  (aim: ${row.limit} ${row.unit})`;
    return `${name} ${row.value} ${row.unit}${limit}`;
  }
  return `${name} ${seconds(row.ours_s)}  ${row.peer} ${seconds(row.peer_s)}  ${row.ratio.toFixed(2)}x`;
}

await runScript(async () => {
  await ensureAll({ dev: true, app: true });
  await ensureMachineCode();
  const browser = await ensureBrowser();
  const results = [];
  for (const benchmark of benchmarks) {
    say(`measuring ${benchmark.name}`);
    const rows = await rowsOf(benchmark, browser ? { CHROMIUM_PATH: browser } : {});
    for (const row of rows) process.stdout.write(`${lineOf(row)}\n`);
    results.push({ benchmark: benchmark.name, rows });
  }
  const machine = { cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length };
  const path = join(root, "bench/results.json");
  writeFileSync(path, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  return 0;
});
