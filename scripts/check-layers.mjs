/**
 * Imports run one way (those of the backend: scripts/check_layers.py), and only shared/openzfs names OpenZFS lines.
 *
 * shared plan <- model <- evidence <- advice <- fleet
 * shared (model and its data) <- frontend api, ui <- plan <- charts <- views, captures, report <- app
 *                                                           <- evidence <- advice <-
 *                                                           <- fleet, a page of its own
 *
 * Folders inside shared/model and shared/evidence have an order too, and no module imports itself by way of
 * others, not even for a type.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { linesOfGit, root } from "./setup/run.mjs";

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
    "frontend/src/advice",
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
  "shared/openzfs": [],
  "shared/replay": [],
  "shared/catalog": null,
};
/** Folders and files inside a room, from the ground up: each may import those before it. */
const floors = {
  "shared/model": [
    ...[
      "number",
      "figure-band.ts",
      "result.ts",
      "version.ts",
      "device",
      "tree",
      "setup.ts",
      "record-cpu.ts",
    ],
    ...["space.ts", "memory", "cache", "requirement", "writes", "throughput", "cost", "plan"],
    ...["band", "warn", "explain", "predict.ts", "sweep", "evaluate.ts", "index.ts"],
  ],
  "shared/evidence": [
    ...[
      "captures.ts",
      "sizing.ts",
      "fact.ts",
      "engine.ts",
      "server-setting.ts",
      "working-points.ts",
    ],
    ...["scrapes.ts", "arc-facts.ts", "files", "devices", "postgresql", "load", "host"],
    ...["time-axis", "database-facts.ts", "measured.ts", "fit", "weigh.ts"],
    ...[
      "entered.ts",
      "trust",
      "missing.ts",
      "scene.ts",
      "settle.ts",
      "stated",
      "attempt.ts",
      "size.ts",
      "what-if.ts",
      "index.ts",
    ],
  ],
};
const impure =
  /\b(?:Date\.|new Date|performance\.|Math\.random|fetch\(|document\.|window\.|console\.|process\.)/;
const importOf = /(?:\bfrom|import\()\s*["']([^"']+)["']|^import\s+["']([^"']+)["']/gm;

/** The name of an OpenZFS line, except as the value of a plan's field or an example in a docstring. */
const lineName = /(?<!\bopenzfs: |such as )(["'`])(?:0\.6\.5|0\.[78]|2\.\d{1,2})\1/;
/** Where lines have names: their table, what is generated from it, and tests. */
const hasLineNames =
  /^shared\/(?:openzfs|generated)\/|\/zdb-signs\.ts$|\/openzfs_lines\.py$|\.test\.|\/test(?:ing)?\//;

const problems = [];
/** The modules that each module of this repository imports. */
const imports = new Map();
const isTest = (file) => file.includes(".test.");
const roomOf = (file, rooms) => rooms.find((room) => file.startsWith(`${room}/`));
const importsOf = (text) => [...text.matchAll(importOf)].map((match) => match[1] ?? match[2]);

/** Modules of this repository that a module imports; those of the reader of dumps are named without `.ts`. */
const nearOf = (file, text) =>
  importsOf(text)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name.split("?")[0]))
    .map((name) => (/\.\w+$/.test(name) ? name : `${name}.ts`));

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

function checkFloors(file, room) {
  const order = floors[room] ?? [];
  const floorOf = (name) => name.slice(room.length + 1).split("/")[0];
  const own = order.indexOf(floorOf(file));
  if (order.length > 0 && own < 0)
    problems.push(`${file}: ${floorOf(file)} has no place in the order of ${room}`);
  for (const target of imports.get(file).filter((name) => name.startsWith(`${room}/`)))
    if (order.indexOf(floorOf(target)) > own)
      problems.push(`${file}: ${floorOf(file)} lies below ${floorOf(target)}`);
}

/** Names each circle of imports once, by the way around it. */
function checkCircles() {
  const done = new Set();
  const visit = (file, way) => {
    const start = way.indexOf(file);
    if (start >= 0) problems.push(`circle: ${[...way.slice(start), file].join(" -> ")}`);
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
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
const listed = ["--cached", "--others", "--exclude-standard", ...sources];
const files = linesOfGit("ls-files", ...listed);
for (const file of files.filter(
  (name) => /\.(?:tsx?|py)$/.test(name) && existsSync(join(root, name)),
)) {
  const text = readFileSync(join(root, file), "utf8");
  checkLineNames(file, text);
  if (file.endsWith(".py")) continue;
  const room = roomOf(file, Object.keys(sharedMayImport));
  if (!isTest(file)) imports.set(file, nearOf(file, text));
  if (room) {
    checkShared(file, room, text);
    if (!isTest(file)) checkFloors(file, room);
  } else if (file.startsWith("frontend/src/")) checkFrontend(file, text);
}

checkCircles();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
