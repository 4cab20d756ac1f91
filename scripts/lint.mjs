/** `npm run lint`: formatting, lint, types, layering and generated files, both languages. */
import { join } from "node:path";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";
import { root, say } from "./setup/run.mjs";
import { runScript } from "./setup/script.mjs";
import { exitCodeOf } from "./setup/step.mjs";

const bin = (path) => join(root, "node_modules", path);
const backend = join(root, "backend");
const node = process.execPath;

const besides = ["--config", join(backend, "pyproject.toml"), "--exclude", "bench/work"];

const checks = [
  ["biome", node, [bin("@biomejs/biome/bin/biome"), "check", "."]],
  ...["shared", "frontend", "e2e"].map((workspace) => [
    `types of ${workspace}`,
    node,
    [bin("typescript/bin/tsc"), "--noEmit", "-p", workspace],
  ]),
  ["ruff", python, ["-m", "ruff", "check", "."], backend],
  ["ruff format", python, ["-m", "ruff", "format", "--check", "-q", "."], backend],
  ["ruff beside the backend", python, ["-m", "ruff", "check", ...besides, "bench", "scripts"]],
  [
    "ruff format beside the backend",
    python,
    ["-m", "ruff", "format", "--check", "-q", ...besides, "bench", "scripts"],
  ],
  ["mypy", python, ["-m", "mypy"], backend],
  ["layers of the backend", python, ["scripts/check_layers.py"]],
  ["layers of the front end and the model", node, ["scripts/check-layers.mjs"]],
  ["wording of the front end", node, ["scripts/check-wording.mjs"]],
  ["what is in the repository", node, ["scripts/check-repository.mjs"]],
  ["index of formats", python, ["-m", "tests.captures.format_index", "--check"], backend],
  ["generated types of the plan", node, ["scripts/generate-shared.mjs", "--check"]],
  ["tables of the documents", node, ["scripts/generate-tables.mjs", "--check"]],
  ["generated types of the API", node, ["scripts/generate-api.mjs", "--check"]],
  ["table of fixtures", python, ["-m", "tests.captures.fixture_table", "--check"], backend],
  ["table of files left out", python, ["-m", "tests.cli.sizing_table", "--check"], backend],
];

await runScript(async () => {
  await ensureAll({ dev: true, app: false });
  const failed = [];
  for (const [index, [name, command, args, cwd]] of checks.entries()) {
    process.stderr.write(`arcplan: ${index + 1} of ${checks.length}, ${name} ... `);
    const beganMs = Date.now();
    const passed = (await exitCodeOf(command, args, cwd ? { cwd } : {})) === 0;
    const took = `${((Date.now() - beganMs) / 1000).toFixed(1)} s`;
    process.stderr.write(passed ? `ok in ${took}\n` : `arcplan: ${name} FAILED in ${took}\n`);
    if (!passed) failed.push(name);
  }
  if (failed.length > 0) say(`lint failed: ${failed.join(", ")}`);
  return failed.length > 0 ? 1 : 0;
});
