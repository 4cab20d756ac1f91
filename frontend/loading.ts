/** What of the page is loaded together: modules that the browser asks for at once share a file. */
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const MODEL = pathOf("../shared/");
/** Leads to the whole model; the linker alone knows what of it is used. */
const MODEL_INDEX = pathOf("../shared/model/index.ts");
const MAIN = pathOf("src/main.ts");
const START = pathOf("src/app/start.tsx");

/** Each file, and the modules whose static imports it holds; what an earlier file has is not repeated. */
const FILES: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ["first", [MAIN, START]],
  ["opening", [pathOf("src/app/address/open-link.ts"), pathOf("src/plan/kept/kept.ts")]],
];

function fileOf(context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  function add(module: string, file: string): void {
    if (files.has(module) || module === MODEL_INDEX) return;
    files.set(module, file);
    for (const next of context.getModuleInfo(module)?.importedIds ?? []) add(next, file);
  }
  for (const [file, roots] of FILES) {
    for (const root of roots) {
      if (context.getModuleInfo(root) === null) throw new Error(`the page has no module ${root}`);
      add(root, file);
    }
  }
  return files;
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * The file of a module that is loaded together with others; apart, each module that a later part
 * imports too would be a request. The model has files of its own, for workers.
 */
function fileOfModule(id: string, context: Rolldown.ChunkingContext): string | null {
  known ??= fileOf(context);
  const file = known.get(id);
  // The bundler's own is in a file of its own, since `main.ts` needs it before all others.
  if (file === undefined || id === MAIN || id.startsWith("\0")) return null;
  if (id.endsWith(".css")) return "styles";
  if (id.startsWith(MODEL)) return `${file}-model`;
  return file !== "first" && id.includes("/node_modules/") ? null : file;
}

export const loadedTogether: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: fileOfModule, debugName: "loaded together", includeDependenciesRecursively: false },
  ],
};

/**
 * Names the files of the first paint in the page's HTML: `main.ts` asks for them by `import()`, beside
 * what opens a link, and would else begin after it has arrived itself.
 */
export function preloadFirstPaint(): Plugin {
  let base = "";
  return {
    name: "preload-first-paint",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml(html, { bundle = {}, chunk }) {
      if (!chunk?.moduleIds.includes(MAIN)) return [];
      const start = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.moduleIds.includes(START),
      );
      if (start?.type !== "chunk") throw new Error(`no file holds ${START}`);
      return [start.fileName, ...start.imports]
        .map((name) => base + name)
        .filter((href) => !html.includes(href))
        .map((href) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href },
          injectTo: "head",
        }));
    },
  };
}
