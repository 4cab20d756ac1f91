import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { folderOfFiles } from "./folder-of-files.ts";
import { loadedTogether, namePlanner } from "./loading.ts";
import { pythonFiles } from "./python-files.ts";
import { sizeLimits } from "./size-limits.ts";

/** Leaves the prose out of schemas, except where it is asked for: controls need limits only. */
function schemaWithoutProse(): Plugin {
  return {
    name: "schema-without-prose",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith("/plan.schema.json?prose")) {
        return { code: `export default ${code};`, map: null };
      }
      if (!/\/(plan|fleet-row)\.schema\.json$/.test(id)) return null;
      const drop = (key: string, value: unknown) =>
        key.startsWith("$") || (key === "description" && typeof value === "string")
          ? undefined
          : value;
      return { code: JSON.stringify(JSON.parse(code), drop), map: null };
    },
  };
}

/** Leaves out of the catalogue what the page never shows: remarks on families and entries. */
function catalogWithoutRemarks(): Plugin {
  return {
    name: "catalog-without-remarks",
    enforce: "pre",
    transform(code, id) {
      if (!/\/shared\/catalog\/[\w-]+\.json$/.test(id)) return null;
      const drop = (key: string, value: unknown) =>
        key === "about" || key === "note" ? undefined : value;
      return { code: JSON.stringify(JSON.parse(code), drop), map: null };
    },
  };
}

/** The version that `arcplan --version` prints. */
function ownVersion(): string {
  const stated = readFileSync(new URL("../backend/arcplan/__init__.py", import.meta.url), "utf8");
  const version = /__version__ = "(.+)"/.exec(stated)?.[1];
  if (version === undefined) throw new Error("backend/arcplan/__init__.py states no version");
  return version;
}

const WORKER = "?shared-worker";

/**
 * Gives the address of a worker that shares its chunks with the page. A worker built by itself would
 * carry the model a second time.
 */
function workersOfSharedChunks(): Plugin {
  let isBuild = false;
  return {
    name: "workers-of-shared-chunks",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async resolveId(source, importer) {
      if (!source.endsWith(WORKER)) return null;
      const file = await this.resolve(source.slice(0, -WORKER.length), importer);
      return file && file.id + WORKER;
    },
    load(id) {
      if (!id.endsWith(WORKER)) return null;
      const file = id.slice(0, -WORKER.length);
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${file}`)};`;
      const reference = this.emitFile({ type: "chunk", id: file });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

/** Nothing is inlined: the server's content security policy allows files of its own origin only. */
export default defineConfig({
  plugins: [
    react(),
    schemaWithoutProse(),
    catalogWithoutRemarks(),
    workersOfSharedChunks(),
    pythonFiles(),
    namePlanner(),
    sizeLimits(),
    folderOfFiles(),
  ],
  define: { ARCPLAN_VERSION: JSON.stringify(ownVersion()) },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "fleet.html"],
      output: {
        codeSplitting: loadedTogether,
      },
    },
  },
  // The host stays as the browser names it: the server refuses writes from pages of other hosts.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false } } },
});
