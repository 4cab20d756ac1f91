/**
 * Imports run one way (those of the backend: scripts/check_layers.py), and only shared/openzfs names OpenZFS lines.
 *
 * shared (model and its data) <- frontend api, ui <- plan <- charts <- views, captures, report <- app
 *                                                           <- evidence <- advice <-
 *                                                           <- fleet, a page of its own
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { outputOf, root } from "./setup/run.mjs";

/** Folder -> folders it may import from, besides itself and the shared package. */
const mayImport = {
  "frontend/src/api": [],
  "frontend/src/ui": [],
  "frontend/src/plan": ["frontend/src/api", "frontend/src/ui"],
  "frontend/src/charts": ["frontend/src/ui", "frontend/src/plan"],
  "frontend/src/views": [
    "frontend/src/api",
    "frontend/src/ui",
    "frontend/src/plan",
    "frontend/src/charts",
  ],
  "frontend/src/report": [
    "frontend/src/ui",
    "frontend/src/plan",
    "frontend/src/charts",
    "frontend/src/views",
  ],
  "frontend/src/evidence": [
    "frontend/src/api",
    "frontend/src/ui",
    "frontend/src/plan",
    "frontend/src/views/controls",
  ],
  "frontend/src/advice": [
    "frontend/src/api",
    "frontend/src/ui",
    "frontend/src/plan",
    "frontend/src/evidence",
  ],
  "frontend/src/captures": [
    "frontend/src/api",
    "frontend/src/ui",
    "frontend/src/plan",
    "frontend/src/charts",
  ],
  "frontend/src/fleet": ["frontend/src/api", "frontend/src/ui", "frontend/src/plan"],
};
const modelRooms = [
  "shared/model",
  "shared/advice",
  "shared/evidence",
  "shared/fleet",
  "shared/openzfs",
  "shared/catalog",
];
const impure =
  /\b(?:Date\.|new Date|performance\.|Math\.random|fetch\(|document\.|window\.|console\.|process\.)/;
const importOf = /(?:from|import\()\s*["']([^"']+)["']|^import\s+["']([^"']+)["']/gm;

/** The name of an OpenZFS line, except as the value of a plan's field or an example in a docstring. */
const lineName = /(?<!\bopenzfs: |such as )(["'`])(?:0\.6\.5|0\.[78]|2\.\d{1,2})\1/;
/** Where lines have names: their table, what is generated from it, and tests. */
const hasLineNames =
  /^shared\/(?:openzfs|generated)\/|\/zdb-signs\.ts$|\/openzfs_lines\.py$|\.test\.|\/test(?:ing)?\//;

const problems = [];
const isTest = (file) => file.includes(".test.");
const roomOf = (file, rooms) => rooms.find((room) => file.startsWith(`${room}/`));
const importsOf = (text) => [...text.matchAll(importOf)].map((match) => match[1] ?? match[2]);

function checkModel(file, text) {
  for (const name of importsOf(text)) {
    const inside = name.startsWith(".") && join(dirname(file), name).startsWith("shared/");
    if (!inside && !isTest(file)) problems.push(`${file}: imports ${name} from outside shared`);
    if (roomOf(file, ["shared/openzfs"]) && !/^\.\/[^/]+$/.test(name))
      problems.push(`${file}: shared/openzfs imports nothing, but imports ${name}`);
  }
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    if (!isTest(file) && impure.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line)) {
      problems.push(`${file}:${index + 1}: not pure: ${line.trim()}`);
    }
  });
}

/** What depends on a line of OpenZFS is a fact of shared/openzfs, not a comparison with its name. */
function checkLineNames(file, text) {
  if (hasLineNames.test(file)) return;
  text.split("\n").forEach((line, index) => {
    if (lineName.test(line)) {
      problems.push(
        `${file}:${index + 1}: names an OpenZFS line; ask shared/openzfs: ${line.trim()}`,
      );
    }
  });
}

function checkFrontend(file, text) {
  const room = roomOf(file, Object.keys(mayImport));
  if (!room) return;
  for (const name of importsOf(text)) {
    if (!name.startsWith(".")) continue;
    const target = join(dirname(file), name);
    const allowed = [room, ...mayImport[room]];
    if (isTest(file) && target.startsWith("frontend/src/")) continue;
    if (!allowed.some((place) => target.startsWith(`${place}/`))) {
      problems.push(`${file}: ${room} may not import ${relative("frontend/src", target)}`);
    }
  }
}

const sources = ["shared", "frontend/src", "backend/arcplan"];
const listed = ["ls-files", "--cached", "--others", "--exclude-standard", ...sources];
const files = (outputOf("git", ["-C", root, ...listed]) ?? "").split("\n");
for (const file of files.filter(
  (name) => /\.(?:tsx?|py)$/.test(name) && existsSync(join(root, name)),
)) {
  const text = readFileSync(join(root, file), "utf8");
  checkLineNames(file, text);
  if (roomOf(file, modelRooms)) checkModel(file, text);
  else if (file.startsWith("frontend/src/")) checkFrontend(file, text);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
