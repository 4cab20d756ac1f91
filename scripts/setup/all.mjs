/** What a fresh clone needs before it can serve, be tested or be linted. */
import { app, ensureBuilt, isBuilt, model, reader, reading } from "./builds.mjs";
import { alone } from "./once.mjs";
import {
  checkNode,
  ensureNodePackages,
  ensurePython,
  nodePackagesAreReady,
  pythonIsReady,
  systemPython,
} from "./packages.mjs";
import { say } from "./run.mjs";

/** @typedef {{dev: boolean, app: boolean}} Want `dev`: what tests and lint need; `app`: the page */

/** @param {Want} want */
function isReady(want) {
  const { dev, app: wantsApp } = want;
  return (
    nodePackagesAreReady({ dev }) &&
    pythonIsReady(want) &&
    isBuilt(model) &&
    isBuilt(reading) &&
    isBuilt(reader) &&
    (!wantsApp || isBuilt(app))
  );
}

/** @param {Want} want */
async function ensureBuilds({ dev, app: wantsApp }) {
  await ensureNodePackages({ dev });
  await ensureBuilt(reader);
  // Both at once: the page has a model of its own.
  await Promise.all([
    ensureBuilt(model),
    ensureBuilt(reading),
    wantsApp ? ensureBuilt(app) : undefined,
  ]);
}

/**
 * The first failure ends it; `runScript` then ends what still runs.
 * @param {Want} want
 * @throws {import("./run.mjs").SetupError}
 */
export async function ensureAll(want) {
  checkNode();
  // Else each Python of tests and lint prepares all code that it loads anew.
  if (want.dev) process.env.PYTHONDONTWRITEBYTECODE = "";
  if (isReady(want)) return;
  const onWait = () => say("another set-up runs in this checkout; waiting for it");
  await alone(systemPython(), { onWait }, () =>
    Promise.all([ensureBuilds(want), ensurePython(want)]),
  );
}
