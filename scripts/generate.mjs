/** `npm run generate`: renew every generated file. `-- --check` only says which are stale. */
import { ensureAll } from "./setup/all.mjs";
import { generators } from "./setup/generators.mjs";
import { runScript } from "./setup/script.mjs";
import { exitCodeOf } from "./setup/step.mjs";

await runScript(async () => {
  await ensureAll({ dev: true, app: false });
  const flags = process.argv.slice(2);
  let worst = 0;
  for (const [, program, args, cwd] of generators) {
    worst = Math.max(worst, await exitCodeOf(program, [...args, ...flags], { cwd }));
    // What is generated later is made of what was to be generated here.
    if (worst > 0 && !flags.includes("--check")) break;
  }
  return worst;
});
