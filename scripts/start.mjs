/** `npm start`: set up what is missing, then serve the API and the app. */
import { spawn } from "node:child_process";
import { ensureAll, runScript } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";
import { root } from "./setup/run.mjs";

await runScript(async () => {
  await ensureAll({ dev: false, app: true });
  const host = process.env.HOST ?? "127.0.0.1";
  const port = process.env.PORT ?? "8000";
  const server = spawn(python, ["-m", "arcplan.cli", "serve", "--host", host, "--port", port], {
    cwd: root,
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => server.kill(signal));
  }
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("close", (code) => resolve(code ?? 0));
  });
});
