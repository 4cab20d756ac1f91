/** Debian packages, installed only where this process may do so. */
import { existsSync } from "node:fs";
import { outputOf, say, step } from "./run.mjs";

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
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  say(`installing ${packages.join(" ")} with apt-get`);
  await step(command, [...before, "update", "-q"], { env });
  await step(command, [...before, "install", "-qy", "--no-install-recommends", ...packages], {
    env,
  });
  return true;
}
