/** `npm run generate`: renew every generated file. `-- --check` only says which are stale. */
import { ensureAll, runScript } from "./setup/all.mjs";
import { exitCodeOf } from "./setup/run.mjs";

await runScript(async () => {
  await ensureAll({ dev: true, app: false });
  const flags = process.argv.slice(2);
  const shared = await exitCodeOf(process.execPath, ["scripts/generate-shared.mjs", ...flags]);
  const api = await exitCodeOf(process.execPath, ["scripts/generate-api.mjs", ...flags]);
  const readme = await exitCodeOf(process.execPath, ["scripts/generate-readme.mjs", ...flags]);
  return Math.max(shared, api, readme);
});
