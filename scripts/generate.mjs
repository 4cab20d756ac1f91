/** `npm run generate`: renew every generated file. `-- --check` only says which are stale. */

import { generators } from "./generators.mjs";
import { ensureAll } from "./setup/all.mjs";
import { exitCodeOf, runScript } from "./setup/programs.mjs";

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
