import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { loadedTogether, namePlanner, sizeLimits } from "./loading.ts";
import { pythonFiles } from "./python-files.ts";

const WORKER = "offline-worker.js";
const WORKER_SOURCE = fileURLToPath(new URL("src/app/offline-worker.ts", import.meta.url));
const PUBLIC = fileURLToPath(new URL("public", import.meta.url));

/** As the server's own (backend/arcplan/api/visitors/security_headers.py); a page cannot forbid frames. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Python (14 MB) and example captures (3.5 MB) are too large to fetch before somebody needs them. */
const isKept = (name: string): boolean => !/pyodide|\.(zip|gz|txt)$/.test(name);

function folderOfFiles(): Plugin {
  return {
    name: "folder-of-files",
    apply: (_config, { mode, command }) => command === "build" && mode === "static",
    config: () => ({ base: "./" }),
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const built = Object.values(bundle)
          .filter(({ fileName }) => isKept(fileName))
          .sort((a, b) => a.fileName.localeCompare(b.fileName));
        const hash = createHash("sha256");
        for (const file of built) {
          hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
        }
        const names = ["./", ...built.map(({ fileName }) => fileName), ...readdirSync(PUBLIC)];
        const lists = [
          `const OFFLINE_VERSION = ${JSON.stringify(hash.digest("hex").slice(0, 16))};`,
          `const OFFLINE_FILES = ${JSON.stringify(names)};`,
        ];
        const { code } = await transformWithOxc(readFileSync(WORKER_SOURCE, "utf8"), WORKER_SOURCE);
        this.emitFile({
          type: "asset",
          fileName: WORKER,
          source: `${lists.join("\n")}\n${code}`,
        });
      },
    },
  };
}

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

const SHARED_WORKER = "?shared-worker";

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
      if (!source.endsWith(SHARED_WORKER)) return null;
      const file = await this.resolve(source.slice(0, -SHARED_WORKER.length), importer);
      return file && file.id + SHARED_WORKER;
    },
    load(id) {
      if (!id.endsWith(SHARED_WORKER)) return null;
      const file = id.slice(0, -SHARED_WORKER.length);
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
