/** `npm run build`: everything that serving needs, without serving. */
import { ensureAll } from "./setup/all.mjs";
import { ensureScanners } from "./setup/scanners.mjs";
import { runScript } from "./setup/script.mjs";

await runScript(async () => {
  await ensureAll({ dev: false, app: true });
  await ensureScanners();
  return 0;
});
