/** `npm run build`: everything that serving needs, without serving. */
import { ensureAll } from "./setup/all.mjs";
import { ensureMachineCode } from "./setup/builds.mjs";
import { runScript } from "./setup/programs.mjs";

await runScript(async () => {
  await ensureAll({ dev: false, app: true });
  await ensureMachineCode();
  return 0;
});
