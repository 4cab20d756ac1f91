/** A Prometheus for the tests of the fleet and of alert rules, unpacked beside this checkout's tools. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./failures.mjs";
import { shown } from "./progress.mjs";
import { outputOf, root, say } from "./run.mjs";
import { step } from "./step.mjs";

const doing = "Debian packages (prometheus)";
const folder = join(root, ".setup/prometheus");
const programs = ["prometheus", "promtool"];

const bin = join(folder, "usr/bin");
const isWhole = () => programs.every((name) => existsSync(join(bin, name)));

/** From Debian 13 on promtool is a package of its own. */
const packages = () =>
  outputOf("apt-cache", ["show", "-q=2", "promtool"]) ? ["prometheus", "promtool"] : ["prometheus"];

/** They are unpacked, not installed: nothing is started, and root is not needed. */
async function unpack() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const download = () => step(doing, "apt-get", ["download", "-q", ...packages()], { cwd: folder });
  await shown(doing, async (detail) => {
    detail("apt-get download, 20 MB");
    await download().catch(async (error) => {
      // Images come without lists of packages; only root may fetch them.
      if (process.getuid?.() !== 0) throw error;
      await step(doing, "apt-get", ["update", "-q"], { mayNotStop: true });
      await download();
    });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
      await step(doing, "dpkg-deb", ["-x", file, "."], { cwd: folder });
      rmSync(join(folder, file));
    }
    const missing = programs.filter((name) => !existsSync(join(bin, name)));
    if (missing.length > 0) throw new SetupError(`${doing} have no ${missing.join(" and no ")}`);
  });
}

/**
 * Finds or fetches `prometheus` and `promtool`.
 * @returns {Promise<string | null>} their folder; null where they are on the path or cannot be had
 */
export async function ensurePrometheus() {
  const named = process.env.ARCPLAN_TEST_PROMETHEUS_BIN;
  if (named) return named;
  if (programs.every((name) => outputOf("sh", ["-c", `command -v ${name}`]) !== null)) return null;
  if (isWhole()) return bin;
  try {
    if (outputOf("sh", ["-c", "command -v apt-get"]) !== null) await unpack();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  if (isWhole()) return bin;
  say("PROMETHEUS CANNOT BE HAD HERE, so not tested with it");
  return null;
}
