/** Debian packages, installed only where this process may do so. */
import { existsSync } from "node:fs";
import { shown } from "./progress.mjs";
import { outputOf } from "./run.mjs";
import { step } from "./step.mjs";

/**
 * Installs packages on Debian and its relatives.
 * @param {string[]} packages
 * @returns {Promise<boolean>} false where apt is missing or this user may not install
 */
export async function installed(packages) {
  if (!existsSync("/usr/bin/apt-get")) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && outputOf("sudo", ["-n", "true"]) === null) return false;
  const [command, ...before] = isRoot ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const doing = `Debian packages (${packages.join(", ")})`;
  // Interrupting it would leave dpkg in a state that must be repaired by hand.
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, mayNotStop: true };
  await shown(doing, async (detail) => {
    detail("apt-get update");
    const strict = ["-o", "APT::Update::Error-Mode=any"];
    /** @type {unknown} */
    let outdated = null;
    // A package list that cannot be fetched may not be needed.
    await step(doing, command, [...before, "update", "-q", ...strict], options).catch((error) => {
      outdated = error;
    });
    detail("apt-get install");
    const install = ["install", "-qy", "--no-install-recommends", ...packages];
    await step(doing, command, [...before, ...install], options).catch((error) => {
      throw outdated ?? error;
    });
  });
  return true;
}
