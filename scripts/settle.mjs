/** Writes generated files, or with `--check` reports the stale ones and fails. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** @param {{path: string, text: string}[]} files */
export function settle(files) {
  const checking = process.argv.includes("--check");
  const stale = files.filter(
    ({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text,
  );
  if (!checking) {
    for (const { path, text } of stale) writeFileSync(path, text);
    return;
  }
  for (const { path } of stale) console.error(`stale: ${path} (run: npm run generate)`);
  if (stale.length > 0) process.exitCode = 1;
}
