/** When code and measured values first appeared in the history of the repository. */
import { spawnSync } from "node:child_process";
import { root } from "../setup/run.mjs";
import { declarationsOf, measuredIn } from "./declarations.mjs";

const CODE = /^shared\/(?:model|openzfs)\/.*(?<!\.test|\.support)\.ts$/;
const CASES = /^shared\/cases\/.*\.json$/;

function git(args, input) {
  const done = spawnSync("git", ["-C", root, ...args], { input, maxBuffer: 2 ** 30 });
  return done.status === 0 ? done.stdout : null;
}

/** Contents of blobs by their ids. */
function blobs(ids) {
  const answer = git(["cat-file", "--batch"], `${ids.join("\n")}\n`);
  const texts = new Map();
  let at = 0;
  for (const id of ids) {
    const end = answer.indexOf(10, at);
    const size = Number(answer.subarray(at, end).toString().split(" ")[2]);
    texts.set(id, answer.subarray(end + 1, end + 1 + size).toString("utf8"));
    at = end + size + 2;
  }
  return texts;
}

/** Files that commits brought in, oldest commit first. */
function broughtIn() {
  const log = git([
    ..."log --reverse --topo-order -m --raw --no-abbrev --no-renames --diff-filter=AM --format=@%H".split(
      " ",
    ),
    ..."-- shared/model shared/openzfs shared/cases".split(" "),
  ]).toString();
  let commit = "";
  const found = [];
  for (const line of log.split("\n")) {
    if (line.startsWith("@")) commit = line.slice(1);
    const [, , , blob, rest] = line.split(" ");
    const path = rest?.split("\t")[1];
    if (path && (CODE.test(path) || CASES.test(path))) found.push({ commit, blob, path });
  }
  return found;
}

/** Parents of every commit that HEAD follows. */
function parentsOf() {
  const lines = git(["rev-list", "--parents", "HEAD"]).toString().trim().split("\n");
  return new Map(lines.map((line) => line.split(" ")).map(([id, ...parents]) => [id, parents]));
}

function measuredOrNone(path, text) {
  try {
    return measuredIn(path, text);
  } catch {
    return []; // a commit may hold a file of cases that is not whole
  }
}

/**
 * @typedef {object} History
 * @property {(...digests: string[]) => string | undefined} firstOf the first commit that holds one of them
 * @property {(later: string, earlier: string) => boolean} follows whether a commit builds on another
 */

/**
 * The git history, or null if there is none or only a part of it (an unpacked archive, a shallow
 * clone).
 * @returns {History | null}
 */
export function readHistory() {
  const shallow = git(["rev-parse", "--is-shallow-repository"])?.toString().trim();
  if (shallow !== "false") return null;
  const first = new Map();
  const order = new Map();
  const files = broughtIn();
  const texts = blobs([...new Set(files.map(({ blob }) => blob))]);
  for (const { commit, blob, path } of files) {
    if (!order.has(commit)) order.set(commit, order.size);
    const text = texts.get(blob);
    const digests = CODE.test(path) ? declarationsOf(text) : measuredOrNone(path, text);
    for (const digest of digests) if (!first.has(digest)) first.set(digest, commit);
  }
  const parents = parentsOf();
  const ancestors = new Map();
  const ancestorsOf = (commit) => {
    const seen = new Set();
    const open = [...(parents.get(commit) ?? [])];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...(parents.get(one) ?? []));
    }
    return seen;
  };
  return {
    firstOf(...digests) {
      const found = digests.map((one) => first.get(one)).filter((one) => one !== undefined);
      return found.sort((a, b) => order.get(a) - order.get(b))[0];
    },
    follows(later, earlier) {
      if (!ancestors.has(later)) ancestors.set(later, ancestorsOf(later));
      return ancestors.get(later).has(earlier);
    },
  };
}
