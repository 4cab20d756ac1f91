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
  const formats = await exitCodeOf(python, ["-m", "tests.captures.format_index", ...flags], {
    cwd: join(root, "backend"),
  });
  const shared = await exitCodeOf(process.execPath, ["scripts/generate-shared.mjs", ...flags]);
  const api = await exitCodeOf(process.execPath, ["scripts/generate-api.mjs", ...flags]);
  const tables = await exitCodeOf(process.execPath, ["scripts/generate-tables.mjs", ...flags]);
  const fixtures = await exitCodeOf(python, ["-m", "tests.captures.fixture_table", ...flags], {
    cwd: join(root, "backend"),
  });
  const leftOut = await exitCodeOf(python, ["-m", "tests.cli.sizing_table", ...flags], {
    cwd: join(root, "backend"),
  });
  const commands = await exitCodeOf(python, ["-m", "tests.collect.commands", ...flags], {
    cwd: join(root, "backend"),
  });
  return Math.max(formats, shared, api, tables, fixtures, leftOut, commands);
});
