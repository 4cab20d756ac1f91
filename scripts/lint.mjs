/**
 * `npm run lint`: formatting, lint, types, layering and generated files, both languages. A check that
 * names its inputs is skipped while they are those of its last success; compilers keep what they know
 * in `.setup` and `backend/.mypy_cache`.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { generators } from "./generators.mjs";
import { ensureAll } from "./setup/all.mjs";
import { begin, hashOfTree, isDone, markDone } from "./setup/once.mjs";
import { python } from "./setup/packages.mjs";
import { ended, runScript } from "./setup/programs.mjs";
import { keptTimings, root, say } from "./setup/run.mjs";

const bin = (path) => join(root, "node_modules", path);
const backend = join(root, "backend");
const node = process.execPath;

const besides = ["--config", join(backend, "pyproject.toml"), "--exclude", "bench/work"];

/** What all checks with inputs depend on besides: the checks themselves and installed packages. */
const tools = ["scripts", "package-lock.json", "backend/pyproject.toml", ".setup/python-dev"];
const model = ["shared", "tsconfig.base.json"];
const page = [...model, "frontend"];

const typesOf = (workspace, inputs) => [
  `types of ${workspace}`,
  node,
  [
    bin("typescript/bin/tsc"),
    ...["--noEmit", "--incremental", "--tsBuildInfoFile", join(root, `.setup/${workspace}.types`)],
    ...["-p", workspace],
  ],
  root,
  inputs,
];

/** Name, command, arguments, folder, inputs (files and folders); without inputs it always runs. */
const checks = [
  ["biome", node, [bin("@biomejs/biome/bin/biome"), "check", "."]],
  typesOf("shared", model),
  typesOf("frontend", page),
  typesOf("e2e", [...page, "e2e"]),
  ["ruff", python, ["-m", "ruff", "check", "."], backend],
  ["ruff format", python, ["-m", "ruff", "format", "--check", "-q", "."], backend],
  ["ruff beside the backend", python, ["-m", "ruff", "check", ...besides, "bench", "scripts"]],
  [
    "ruff format beside the backend",
    python,
    ["-m", "ruff", "format", "--check", "-q", ...besides, "bench", "scripts"],
  ],
  ["mypy", python, ["-m", "mypy"], backend, ["backend/arcplan", "backend/tests", "backend/fuzz"]],
  ["layers of the backend", python, ["scripts/check_layers.py"]],
  ["layers of the front end and the model", node, ["scripts/check-layers.mjs"]],
  ["wording of the front end", node, ["scripts/check-wording.mjs"]],
  ["what is in the repository", node, ["scripts/check-repository.mjs"]],
  ...generators.map(([name, program, args, cwd, inputs]) => [
    name,
    program,
    [...args, "--check"],
    cwd,
    inputs,
  ]),
];

await runScript(async () => {
  await ensureAll({ dev: true, app: false });
  const failed = [];
  const seconds = {};
  const left = [...checks.entries()];
  const check = async ([index, [name, command, args, cwd = root, inputs]]) => {
    const title = `${index + 1} of ${checks.length}, ${name}`;
    const stamp = `lint-${name.replaceAll(" ", "-")}`;
    const given = inputs && hashOfTree([...inputs, ...tools]);
    if (inputs && isDone(stamp, given)) {
      say(`${title}: unchanged`);
      return;
    }
    const beganMs = Date.now();
    if (inputs) begin(stamp);
    const { code, output } = await ended(command, args, { cwd });
    seconds[name] = (Date.now() - beganMs) / 1000;
    const took = `${seconds[name].toFixed(1)} s`;
    process.stderr.write(output);
    say(`${title}: ${code === 0 ? "ok" : "FAILED"} in ${took}`);
    if (code !== 0) failed.push(name);
    else if (inputs) markDone(stamp, given);
  };
  // Most checks keep one processor busy, so as many run at once as there are.
  const checkAll = async () => {
    for (let next = left.shift(); next; next = left.shift()) await check(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkAll));
  keptTimings("lint", seconds);
  if (failed.length > 0) say(`lint failed: ${failed.join(", ")}`);
  return failed.length > 0 ? 1 : 0;
});
