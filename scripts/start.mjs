/** `npm start`: set up what is missing, then serve the API and the app. */
import { checkFree, portOf } from "./setup/address.mjs";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";
import { runScript } from "./setup/script.mjs";
import { exitCodeOf } from "./setup/step.mjs";

await runScript(async () => {
  const host = process.env.HOST || "127.0.0.1";
  const port = portOf(process.env.PORT || "8000");
  await checkFree(host, port);
  await ensureAll({ dev: false, app: true });
  // A first set-up takes long enough for another program to take the port.
  await checkFree(host, port);
  const listen = ["--host", host, "--port", String(port)];
  // An npm that was killed passes nothing on: the server looks at it by itself.
  const npm = process.env.npm_lifecycle_event ? { ARCPLAN_ENDS_WITH: String(process.ppid) } : {};
  return exitCodeOf(python, ["-m", "arcplan.cli", "serve", ...listen], { env: npm });
});
