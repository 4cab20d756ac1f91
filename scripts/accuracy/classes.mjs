/**
 * The class of each row. The case file marks identities and calibrated rows. A measured row is
 * `in sight` if it was published, or in the repository, before the code that it tests last changed,
 * and `predicted` if it came after. If the order is unknown, it is in sight.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/run.mjs";
import { declarationsOf } from "./declarations.mjs";

function sourcesBelow(path) {
  const full = join(root, "shared", path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true })
    .map((name) => join(path, name))
    .filter((name) => name.endsWith(".ts") && !/\.(?:test|support)\.ts$/.test(name));
}

/** A value that no commit holds yet: its row is committed with the working tree. */
const UNCOMMITTED = "working tree";

/**
 * @param {import("./history.mjs").History} history
 * @param {(figure: string) => string[]} equationsOf
 * @returns {(row: import("../../shared/cases/types.ts").CaseResult) => string}
 */
export function classifier(history, equationsOf) {
  const changes = new Map();
  const changedIn = (path) => {
    if (!changes.has(path)) {
      const text = readFileSync(join(root, "shared", path), "utf8");
      changes.set(
        path,
        declarationsOf(text).map((one) => history.firstOf(one) ?? UNCOMMITTED),
      );
    }
    return changes.get(path);
  };
  return ({ basis, figure, file, title, published, measured }) => {
    if (basis !== "measured") return basis;
    if (published) return "in sight";
    const row = history.firstOf(`${title}|${measured}`, `${file}|${measured}`) ?? UNCOMMITTED;
    const commits = new Set(equationsOf(figure).flatMap(sourcesBelow).flatMap(changedIn));
    const isAfter = (commit) =>
      commit !== UNCOMMITTED && (row === UNCOMMITTED || history.follows(row, commit));
    return [...commits].every(isAfter) ? "predicted" : "in sight";
  };
}
