/**
 * Imports run one way. The backend has its own check (scripts/check_layers.py).
 *
 * shared plan <- model <- evidence <- advice <- fleet
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
const data = ["shared/schema", "shared/generated", "shared/openzfs", "shared/catalog"];
const ground = ["shared/plan", ...data];

/** The same of the shared package; null for any of it. */
const sharedMayImport = {
  "shared/plan": data,
  "shared/model": ground,
  "shared/evidence": ["shared/model", ...ground],
  "shared/advice": ["shared/model", "shared/evidence", ...ground],
  "shared/fleet": ["shared/model", "shared/evidence", "shared/advice", ...ground],
  "shared/openzfs": null,
  "shared/catalog": null,
};
const impure =
  /\b(?:Date\.|new Date|performance\.|Math\.random|fetch\(|document\.|window\.|console\.|process\.)/;
const importOf = /(?:from|import\()\s*["']([^"']+)["']|^import\s+["']([^"']+)["']/gm;

const problems = [];
const isTest = (file) => file.includes(".test.");
const roomOf = (file, rooms) => rooms.find((room) => file.startsWith(`${room}/`));
const importsOf = (text) => [...text.matchAll(importOf)].map((match) => match[1] ?? match[2]);

function checkShared(file, room, text) {
  const allowed = sharedMayImport[room];
  for (const name of isTest(file) ? [] : importsOf(text)) {
    const target = name.startsWith(".") ? join(dirname(file), name) : "";
    if (!target.startsWith("shared/"))
      problems.push(`${file}: imports ${name} from outside shared`);
    else if (allowed && ![room, ...allowed].some((place) => target.startsWith(`${place}/`)))
      problems.push(`${file}: ${room} may not import ${target}`);
  }
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    if (!isTest(file) && impure.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line)) {
      problems.push(`${file}:${index + 1}: not pure: ${line.trim()}`);
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

const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "shared", "frontend/src"];
const files = (outputOf("git", ["-C", root, ...listed]) ?? "").split("\n");
for (const file of files.filter((name) => /\.tsx?$/.test(name) && existsSync(join(root, name)))) {
  const text = readFileSync(join(root, file), "utf8");
  const room = roomOf(file, Object.keys(sharedMayImport));
  if (room) checkShared(file, room, text);
  else if (file.startsWith("frontend/src/")) checkFrontend(file, text);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
