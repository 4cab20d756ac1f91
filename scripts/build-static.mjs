/**
 * `npm run build:static [FOLDER]`: the planner as a folder that any static web server serves under
 * any path, and beside it as `arcplan-VERSION-static.zip` with its SHA-256. FOLDER is `static` unless named; what it
 * held before is replaced. The same sources make the same zip.
 */
import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ownVersion, writeNotices } from "./notices.mjs";
import { ensureAll } from "./setup/all.mjs";
import { python } from "./setup/packages.mjs";
import { runScript, step } from "./setup/programs.mjs";
import { outputOf, root, say } from "./setup/run.mjs";

await runScript(async () => {
  const folder = resolve(process.argv[2] ?? join(root, "static"));
  await ensureAll({ dev: false, app: true });
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const options = ["--mode", "static", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  await step("the planner as files", process.execPath, [vite, "build", ...options], {
    cwd: join(root, "frontend"),
  });
  const script = outputOf(join(dirname(python), "arcplan"), ["collect"]);
  writeFileSync(join(folder, "collect.sh"), `${script}\n`);
  writeNotices(folder);
  const zip = join(dirname(folder), `arcplan-${ownVersion()}-static.zip`);
  await step("the zip", python, ["scripts/zip_folder.py", folder, zip]);
  say(`the planner is in ${folder}, and in ${zip}`);
  return 0;
});
