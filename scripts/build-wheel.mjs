/**
 * `npm run build:wheel [FOLDER]`: arcplan as one Python wheel that holds the built page, the model and the reader of
 * dumps, and needs no Node. FOLDER is `dist` unless named. The same sources make the same bytes on an x86-64,
 * where the wheel also gets the reader's machine code; made elsewhere, it is compiled where the wheel is installed.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeNotices } from "./notices.mjs";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/packages.mjs";
import { runScript, step } from "./setup/programs.mjs";
import { root, say } from "./setup/run.mjs";

/** What a wheel holds, under the path that it has in the checkout. */
const BUILT = [
  "shared/dist/model.js",
  "shared/dist/reading.js",
  "shared/reader/dist/reader.wasm",
  "shared/schema",
  "frontend/dist",
];
const compileReader = ["-P", "-m", "arcplan.captures.zdb.engine"];
/** Zip knows no time before this, and the time of a build is no content. */
const EPOCH_S = "315532800";

/** @param {string} from @param {string} to */
function copy(from, to) {
  cpSync(join(root, from), to, {
    recursive: true,
    filter: (source) => !source.endsWith("__pycache__"),
  });
}

await runScript(async () => {
  const folder = resolve(process.argv[2] ?? join(root, "dist"));
  await ensureAll({ dev: true, app: true });
  mkdirSync(join(root, ".setup"), { recursive: true });
  const staged = mkdtempSync(join(root, ".setup/wheel-"));
  try {
    for (const file of ["README.md", "LICENSE"]) copy(file, join(staged, file));
    copy("backend/pyproject.toml", join(staged, "pyproject.toml"));
    copy("backend/arcplan", join(staged, "arcplan"));
    for (const path of BUILT) copy(path, join(staged, "arcplan/built", path));
    if (process.arch === "x64") {
      const beside = join(staged, "arcplan/built/shared/reader/dist");
      await step("the reader's machine code", python, [...compileReader, beside]);
    }
    writeNotices(join(staged, "arcplan/built"));
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (/^arcplan-.*\.whl$/.test(name)) rmSync(join(folder, name));
    }
    await step("the wheel", python, ["-m", "hatchling", "build", "-t", "wheel", "-d", folder], {
      cwd: staged,
      env: { SOURCE_DATE_EPOCH: EPOCH_S },
    });
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  const wheel = readdirSync(folder).find((name) => /^arcplan-.*\.whl$/.test(name));
  say(`the wheel is ${join(folder, wheel ?? "")}`);
  return 0;
});
