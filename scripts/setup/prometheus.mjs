/** A Prometheus for the tests of the fleet and of alert rules, unpacked beside this checkout's tools. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { shown } from "./progress.mjs";
import { outputOf, root, say } from "./run.mjs";
import { step } from "./step.mjs";

const doing = "Debian package (prometheus)";
const folder = join(root, ".setup/prometheus");
const programs = ["prometheus", "promtool"];

const isWhole = (bin) => programs.every((name) => existsSync(join(bin, name)));

/** The package is unpacked, not installed: nothing is started, and root is not needed. */
async function unpack() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const download = () => step(doing, "apt-get", ["download", "-q", "prometheus"], { cwd: folder });
  await shown(doing, async (detail) => {
    detail("apt-get download, 20 MB");
    await download().catch(async (error) => {
      // Images come without lists of packages; only root may fetch them.
      if (process.getuid?.() !== 0) throw error;
      await step(doing, "apt-get", ["update", "-q"], { mayNotStop: true });
      await download();
    });
    const [file] = readdirSync(folder).filter((name) => name.endsWith(".deb"));
    await step(doing, "dpkg-deb", ["-x", file, "."], { cwd: folder });
    rmSync(join(folder, file));
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
  const bin = join(folder, "usr/bin");
  if (isWhole(bin)) return bin;
  try {
    if (outputOf("sh", ["-c", "command -v apt-get"]) !== null) await unpack();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  if (isWhole(bin)) return bin;
  say("PROMETHEUS CANNOT BE HAD HERE, so not tested with it");
  return null;
}
