/** `npm run build`: everything that serving needs, without serving. */
import { ensureAll, runScript } from "./setup/all.mjs";

await runScript(async () => {
  await ensureAll({ dev: false, app: true });
  return 0;
});
