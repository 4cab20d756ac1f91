/** What of the page is loaded together: modules that the browser asks for at once share a file. */
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const MODEL = pathOf("../shared/");
/** Leads to the whole model; the linker alone knows what of it is used. */
const MODEL_INDEX = pathOf("../shared/model/index.ts");
const MAIN = pathOf("src/main.ts");
const PLANNER = pathOf("src/app/planner.tsx");

/** Each file, and the modules whose static imports it holds; what an earlier file has is not repeated. */
const FILES: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ["first", [MAIN]],
  ["planner", [PLANNER]],
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
  if (id.endsWith(".css")) return `${file}-styles`;
  if (id.startsWith(MODEL)) return `${file}-model`;
  return file === "opening" && id.includes("/node_modules/") ? null : file;
}

export const loadedTogether: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: fileOfModule, debugName: "loaded together", includeDependenciesRecursively: false },
  ],
};

const THEME = 'theme.js"';

/**
 * Names the planner's files in the page's HTML, for `public/theme.js`: who was here before, or comes by a link,
 * needs them at once, and `main.ts` would ask for them only after it has arrived itself.
 */
export function namePlanner(): Plugin {
  let base = "";
  return {
    name: "name-planner",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml(html, { bundle = {}, chunk }) {
      if (!chunk?.moduleIds.includes(MAIN)) return html;
      const planner = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.moduleIds.includes(PLANNER),
      );
      if (planner?.type !== "chunk") throw new Error(`no file holds ${PLANNER}`);
      const names = [planner.fileName, ...planner.imports].filter((name) => !html.includes(name));
      const marked = html.replace(
        THEME,
        `${THEME} data-planner="${names.map((name) => base + name).join(" ")}"`,
      );
      if (marked === html) throw new Error(`the page has no ${THEME}`);
      return marked;
    },
  };
}
