/** `npm start`: set up what is missing, then serve the API and the app. */
import { spawn } from "node:child_process";
import { ensureAll, runScript } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";
import { root, say } from "./setup/run.mjs";

const pollMs = 100;

/** Says where the app is, once it answers. */
async function announce(address, isRunning) {
  while (isRunning()) {
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) {
      say(`open ${address}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

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
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  announce(`http://${shown}:${port}`, () => server.exitCode === null);
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("close", (code) => resolve(code ?? 0));
  });
});
