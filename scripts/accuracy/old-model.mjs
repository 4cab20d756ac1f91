/** What an earlier commit's model says for today's rows. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf, root } from "../setup/run.mjs";

const ENTRY = `export { figureOf, planOf } from "./figures.ts";
export { evaluate } from "../model/evaluate.ts";
`;

function bandOf({ evaluate, planOf }, base, row) {
  if (row.tree || row.device || row.log) return null;
  if (row.figure !== "reads.per_s" && row.figure !== "reads.queries_per_s") return null;
  const { reads } = evaluate(planOf(base, row.patch));
  const pages = row.figure === "reads.per_s" ? 1 : reads.per_s / reads.queries_per_s;
  return [reads.low / pages, reads.high / pages];
}

function orElse(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise; // this version lacks the figure, or a field of the plan
  }
}

/**
 * Bundles the model of a commit and asks it for each row.
 * @param {string} commit
 * @param {{of: {base?: unknown}, row: object}[]} rows
 * @returns {Promise<{version: string, commit: string, answers: {model: number, band: number[] | null}[]}>}
 */
export async function answersAt(commit, rows) {
  const { build } = await import("vite");
  const folder = mkdtempSync(join(tmpdir(), "arcplan-model-"));
  try {
    const archive = spawnSync("git", ["-C", root, "archive", commit, "shared"], {
      maxBuffer: 2 ** 30,
    });
    if (archive.status !== 0) throw new Error(`git has no commit ${commit}`);
    spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
    writeFileSync(join(folder, "shared/cases/entry.ts"), ENTRY);
    writeFileSync(join(folder, "tsconfig.base.json"), "{}");
    await build({
      root: join(folder, "shared"),
      configFile: false,
      logLevel: "error",
      build: {
        outDir: "out",
        minify: false,
        lib: { entry: "cases/entry.ts", formats: ["es"], fileName: () => "old.mjs" },
      },
    });
    const old = await import(join(folder, "shared/out/old.mjs"));
    const version = outputOf("git", ["-C", root, "show", `${commit}:shared/model/version.ts`]);
    return {
      version: /"([\d.]+)"/.exec(version ?? "")?.[1] ?? "unknown",
      commit: outputOf("git", ["-C", root, "rev-parse", "--short=7", commit]) ?? commit,
      answers: rows.map(({ of, row }) => ({
        model: orElse(() => old.figureOf(of.base, row), Number.NaN),
        band: orElse(() => bandOf(old, of.base, row), null),
      })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
