/**
 * What a page needs to read captures by itself: a Python runtime, the server's own parsers, and the
 * reader of dumps.
 *
 * The runtime is Pyodide, as its npm package brings it. None of it is fetched before a person asks
 * for reading in the browser.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import type { Plugin } from "vite";

const MODULE = "virtual:python-files";
const RUNTIME = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
];
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PACKAGE = join(ROOT, "backend/arcplan");
const READER = join(ROOT, "shared/reader/dist/reader.wasm");
/** Everything that reads; what serves or stores stays out. */
const SOURCES = [
  "__init__.py",
  "analysis.py",
  "arc_curve.py",
  "captures",
  "inbrowser",
  "json_value.py",
  "model_answers.py",
  "refusal.py",
  "requirement.py",
];
/** The oldest date that a zip archive can say, so that the same sources give the same bytes. */
const TIME = new Date("1980-01-01T00:00:00");

function pythonSources(): string[] {
  const files = SOURCES.flatMap((name) =>
    name.endsWith(".py")
      ? [join(PACKAGE, name)]
      : readdirSync(join(PACKAGE, name), { recursive: true, encoding: "utf8" }).map((file) =>
          join(PACKAGE, name, file),
        ),
  );
  return files.filter((file) => file.endsWith(".py")).sort();
}

function zippedPackage(): Uint8Array {
  const entries = pythonSources().map((file) => [
    join("arcplan", relative(PACKAGE, file)),
    strToU8(readFileSync(file, "utf8")),
  ]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: TIME });
}

/** Adds the files to the build, and `virtual:python-files`, which says where they are. */
export function pythonFiles(): Plugin {
  const runtime = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const { version } = JSON.parse(readFileSync(join(runtime, "package.json"), "utf8"));
  const folder = `pyodide-${version}/`;
  let isBuild = false;
  return {
    name: "python-files",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      // The development server has no such files; there, captures are read by the server only.
      if (!isBuild) return "export default null;";
      for (const name of RUNTIME) {
        const source = readFileSync(join(runtime, name));
        this.emitFile({ type: "asset", fileName: `assets/${folder}${name}`, source });
      }
      const zip = this.emitFile({ type: "asset", name: "arcplan.zip", source: zippedPackage() });
      const reader = this.emitFile({
        type: "asset",
        name: "reader.wasm",
        source: readFileSync(READER),
      });
      return `const at = (file) => new URL(file, import.meta.url).href;
        const sources = at(import.meta.ROLLUP_FILE_URL_${zip});
        export default {
          runtime: new URL(${JSON.stringify(folder)}, sources).href,
          sources,
          reader: at(import.meta.ROLLUP_FILE_URL_${reader}),
        };`;
    },
  };
}
