/**
 * Programs that tests run: shells and awks beside this machine's own for what `arcplan collect` runs,
 * jq and curl for the commands in the README, and, as only root can use it, debootstrap for the image's steps.
 */
import * as debian from "./debian.mjs";
import { outputOf, say } from "./run.mjs";

const packages = ["busybox", "curl", "gawk", "jq", "mawk", "original-awk", "shellcheck"];
if (process.getuid?.() === 0) packages.push("debootstrap");

const missing = () =>
  packages.filter((name) => outputOf("sh", ["-c", `command -v ${name}`]) === null);

/** Finds or installs them; tests that need one that cannot be had are skipped, and say so. */
export async function ensureShells() {
  if (missing().length === 0) return;
  try {
    await debian.installed(missing());
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  const left = missing();
  if (left.length > 0) say(`CANNOT BE INSTALLED HERE, so not tested with: ${left.join(", ")}`);
}
