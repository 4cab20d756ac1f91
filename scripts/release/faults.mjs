/** Why a checkout is not ready to be released, by what git and its files say. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const PINNED = "shared/model/golden/answers.json";

/** An answer's figures and names; sentences may be reworded under the same version of the model. */
const figures = (/** @type {unknown} */ answer) =>
  JSON.stringify(answer, (_key, value) =>
    typeof value === "string" && value.includes(" ") ? undefined : value,
  );

/** @param {string} checkout @param {string[]} args @returns {string | null} null if git fails */
function git(checkout, ...args) {
  const done = spawnSync("git", ["-C", checkout, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return done.status === 0 ? done.stdout : null;
}

/** @param {string} checkout @returns {string | null} the latest tag of a release before this commit */
const lastRelease = (checkout) =>
  git(checkout, "describe", "--tags", "--abbrev=0", "--match", "v*")?.trim() ?? null;

/**
 * What the changelog says of a version, without its heading; empty if it has none.
 * @param {string} changelog @param {string} version
 */
export function changesIn(changelog, version) {
  const parts = changelog.split(/^## /m);
  const part = parts.find((one) => one.split("\n")[0]?.trim() === version);
  return part?.split("\n").slice(1).join("\n").trim() ?? "";
}

/** @param {string} checkout @param {string} version @returns {string[]} one sentence each */
export function releaseFaults(checkout, version) {
  const faults = [];
  const dirty = git(checkout, "status", "--porcelain");
  if (dirty === null) return ["git does not know this folder"];
  if (dirty !== "") {
    faults.push(`a release is made of commits: commit or remove ${dirty.split("\n")[0]?.slice(3)}`);
  }
  if (git(checkout, "rev-parse", "-q", "--verify", `refs/tags/v${version}`) !== null) {
    faults.push(`v${version} is tagged already: step __version__ in backend/arcplan/__init__.py`);
  }
  const changelog = readFileSync(join(checkout, "CHANGELOG.md"), "utf8");
  if (changesIn(changelog, version) === "") {
    faults.push(`CHANGELOG.md says nothing under "## ${version}"`);
  }
  const last = lastRelease(checkout);
  const before = last === null ? null : git(checkout, "show", `${last}:${PINNED}`);
  if (before !== null) {
    const [old, now] = [before, readFileSync(join(checkout, PINNED), "utf8")].map((text) =>
      JSON.parse(text),
    );
    const changed = Object.keys(old.answers).filter(
      (name) => figures(old.answers[name]) !== figures(now.answers[name]),
    );
    if (changed.length > 0 && old.model_version === now.model_version) {
      faults.push(
        `${changed.length} pinned answers differ from those of ${last} (${changed[0]}), and the model is ` +
          `still ${now.model_version}: step MODEL_VERSION and run npm run pin`,
      );
    }
  }
  return faults;
}
