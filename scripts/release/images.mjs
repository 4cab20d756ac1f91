/** The base images of the Dockerfile by what their tags stand for today, which only a registry knows. */
import { spawnSync } from "node:child_process";

/**
 * The file by which `docker buildx bake` takes each base image by its digest; null if the registry or a
 * Docker that asks it cannot be had.
 * @param {string} dockerfile its text
 */
export function pinnedImages(dockerfile) {
  /** @type {Record<string, string>} */
  const args = {};
  for (const [, name = "", image = ""] of dockerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)) {
    const ask = ["buildx", "imagetools", "inspect", "--format", "{{json .Manifest}}", image];
    const { status, stdout } = spawnSync("docker", ask, { encoding: "utf8" });
    if (status !== 0) return null;
    // Of the list of all processors' images, so that each builds from its own.
    args[name] = `${image}@${JSON.parse(stdout).digest}`;
  }
  return `${JSON.stringify({ target: { default: { args } } }, null, 2)}\n`;
}
