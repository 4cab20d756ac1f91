/** npm packages of all workspaces, exactly as locked. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reachedNobody } from "./failures.mjs";
import { shown } from "./progress.mjs";
import { root } from "./run.mjs";
import { begin, hashOfContents, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

const stamp = "node-packages";
const hopelessFailures = 5;
const lock = "package-lock.json";
const wanted = () => hashOfContents([lock]);

export const nodePackagesAreReady = () =>
  existsSync(join(root, "node_modules/vite")) && isDone(stamp, wanted());

export async function ensureNodePackages() {
  if (nodePackagesAreReady()) return;
  const count = Object.keys(JSON.parse(readFileSync(join(root, lock), "utf8")).packages).length;
  await shown("npm packages", async (detail) => {
    begin(stamp);
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
    const flags = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=http", ...quick];
    await step("npm packages", "npm", ["ci", ...flags, "--fetch-retry-maxtimeout=2000"], {
      onLine,
    });
    markDone(stamp, wanted());
  });
}
