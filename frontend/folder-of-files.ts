/**
 * The planner as a folder that any static web server serves under any path (`--mode static`):
 * addresses are relative, a policy stands in the page, and a service worker keeps the page.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";

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

export function folderOfFiles(): Plugin {
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
