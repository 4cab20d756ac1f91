/** `npm run generate`: renew every generated file. `-- --check` only says which are stale. */
import { join } from "node:path";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";
import { root } from "./setup/run.mjs";
import { runScript } from "./setup/script.mjs";
import { exitCodeOf } from "./setup/step.mjs";

await runScript(async () => {
  await ensureAll({ dev: true, app: false });
  const flags = process.argv.slice(2);
  const backend = { cwd: join(root, "backend") };
  const steps = [
    [python, ["-m", "tests.captures.format_index"], backend],
    [process.execPath, ["scripts/generate-shared.mjs"]],
    [process.execPath, ["scripts/generate-api.mjs"]],
    [process.execPath, ["scripts/generate-tables.mjs"]],
    [python, ["-m", "tests.captures.fixture_table"], backend],
    [python, ["-m", "tests.cli.sizing_table"], backend],
    [python, ["-m", "tests.collect.commands"], backend],
  ];
  let worst = 0;
  for (const [program, args, options] of steps) {
    worst = Math.max(worst, await exitCodeOf(program, [...args, ...flags], options));
    // What is generated later is made of what was to be generated here.
    if (worst > 0 && !flags.includes("--check")) break;
  }
  return worst;
});
