/** npm packages of all workspaces, exactly as locked. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reachedNobody } from "./failures.mjs";
import { shown } from "./progress.mjs";
import { root } from "./run.mjs";
import { begin, hashOfContents, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

/** Building and serving needs half of the packages, tests and lint all; each list has its stamp. */
const stamps = { runtime: "node-packages", everything: "node-packages-dev" };
const hopelessFailures = 5;
const lock = "package-lock.json";
/** Its library compiles the reader of dumps; nobody calls these programs, which take 82 MB. */
const programs = "node_modules/binaryen/bin";
const wanted = () => hashOfContents([lock]);

/** @param {{dev: boolean}} want `dev` is what tests and lint need besides */
export const nodePackagesAreReady = ({ dev }) =>
  existsSync(join(root, "node_modules/vite")) &&
  (isDone(stamps.everything, wanted()) || (!dev && isDone(stamps.runtime, wanted())));

/** @param {{dev: boolean}} want `dev` adds what tests and lint need */
export async function ensureNodePackages({ dev }) {
  if (nodePackagesAreReady({ dev })) return;
  const packages = Object.values(JSON.parse(readFileSync(join(root, lock), "utf8")).packages);
  const count = packages.filter((one) => dev || !one.dev).length;
  await shown("npm packages", async (detail) => {
    for (const stamp of Object.values(stamps)) begin(stamp);
    let fetched = 0;
    let failed = 0;
    const onLine = (line) => {
      if (reachedNobody(line)) failed += 1;
      // Without DNS npm would retry for a long time.
      if (fetched === 0 && failed >= hopelessFailures) return false;
      if (!/ http (?:fetch GET 200|cache) /.test(line)) return true;
      fetched += 1;
      detail(`${Math.min(fetched, count)} of about ${count} fetched`);
      return true;
    };
    const quick = ["--fetch-retries=2", "--fetch-retry-mintimeout=500"];
    const which = dev ? "--include=dev" : "--omit=dev";
    const flags = [which, "--no-audit", "--no-fund", "--loglevel=http", ...quick];
    await step("npm packages", "npm", ["ci", ...flags, "--fetch-retry-maxtimeout=2000"], {
      onLine,
    });
    rmSync(join(root, programs), { recursive: true, force: true });
    markDone(stamps.runtime, wanted());
    markDone(stamps.everything, dev ? wanted() : "not installed");
  });
}
