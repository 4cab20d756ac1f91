/**
 * Rules for files in the repository: no handwritten file over 400 lines, no address of a
 * package registry, no path of a developer's machine, lock files without download addresses.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { linesOfGit, root } from "./setup/run.mjs";

const longest = 400;
const written = new Set([".py", ".ts", ".tsx", ".mjs", ".js", ".css", ".sh", ".html"]);
const generated = /(?:^|\/)generated|\/fixtures\/|\/samples\//;
const locks = /package-lock\.json$|requirements[^/]*\.txt$/;
const machinePath = new RegExp(["(?<![\\w.])/wo" + "rk/", "/home/[a-z]", "/Use" + "rs/"].join("|"));
// Joined from halves, so that this file does not match its own rule.
const registry = new RegExp(
  ["registry\\.npm" + "js", "py" + "pi\\.org", "python" + "hosted", "(?<!no-emit-)index" + "-url"]
    .concat("^registry\\s*=")
    .join("|"),
  "m",
);

/** Anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text) {
  const headings = text.matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words]) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Links of a document that lead nowhere. */
function deadLinks(file, text) {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)];
  return links.flatMap(([, path, anchor]) => {
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return [`${file}: there is no ${target}`];
    const isThere = !anchor || anchorsOf(readFileSync(join(root, target), "utf8")).includes(anchor);
    return isThere ? [] : [`${file}: ${target} has no heading #${anchor}`];
  });
}

const problems = [];
for (const file of linesOfGit("ls-files")) {
  let text;
  try {
    text = readFileSync(join(root, file), "utf8");
  } catch {
    continue; // deleted in the working tree, not yet in the index
  }
  if (written.has(extname(file)) && !generated.test(file)) {
    const lines = text.split("\n").length - 1;
    if (lines > longest) problems.push(`${file}: ${lines} lines, more than ${longest}`);
  }
  if (extname(file) === ".md") problems.push(...deadLinks(file, text));
  const isCapture = /\/fixtures\/|\/samples\//.test(file);
  if (!isCapture && machinePath.test(text)) problems.push(`${file}: path of a machine`);
  if (!isCapture && registry.test(text)) {
    problems.push(`${file}: address of a package registry`);
  }
  const addresses = file.endsWith(".json") ? /"resolved": "http/ : /https?:\/\//;
  if (locks.test(file) && addresses.test(text)) {
    problems.push(`${file}: records download addresses`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
