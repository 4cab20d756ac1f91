/** `npm start`: set up what is missing, then serve the API and the app. */
import { createServer } from "node:net";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/packages.mjs";
import { exitCodeOf, runScript } from "./setup/programs.mjs";
import { SetupError } from "./setup/run.mjs";

const largestPort = 65_535;
const lookMs = 2_000;

/** @param {string} text @throws {SetupError} */
function portOf(text) {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= largestPort) return port;
  throw new SetupError(
    `PORT=${text} is not a port: give a number from 1 to ${largestPort}, or 0 for any free one`,
  );
}

/** @param {string} host @param {number} port */
function addressOf(host, port) {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function isArcplan(address) {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(lookMs) });
    const health = await answer.json();
    return health.status === "ok" && "limits" in health;
  } catch {
    // Any other answer, or none, is not arcplan's.
    return false;
  }
}

async function bindFailure(error, host, port) {
  const address = addressOf(host, port);
  switch (error.code) {
    case "EADDRINUSE":
      return (await isArcplan(address))
        ? `another arcplan serves ${address} already: open that, or set PORT to another port`
        : `port ${port} is taken by another program: set PORT to another one`;
    case "EACCES":
      return `this user may not listen on port ${port}: set PORT to one above 1023`;
    default:
      return `HOST=${host} is no address of this machine (${error.code})`;
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @throws {SetupError} if nothing can listen there
 */
async function checkFree(host, port) {
  const probe = createServer();
  const error = await new Promise((resolve) => {
    probe.once("error", resolve);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
  if (error) throw new SetupError(await bindFailure(error, host, port));
}

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
