/** What of the page is loaded together: modules that the browser asks for at once share a file; and how much it may be. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const MODEL = pathOf("../shared/");
/** Leads to the whole model; the linker alone knows what of it is used. */
const MODEL_INDEX = pathOf("../shared/model/index.ts");
const MAIN = pathOf("src/main.ts");
const PLANNER = pathOf("src/app/planner.tsx");

type Files = readonly (readonly [name: string | null, roots: readonly string[]])[];

/**
 * Each file, and the modules in src/ whose static imports it holds; what an earlier row has is not repeated.
 * The parts below the answer come last, from top to bottom.
 */
const FILES: Files = [
  ["first", ["main.ts"]],
  ["planner", ["app/planner.tsx"]],
  ["opening", ["app/address/open-link.ts", "plan/kept/kept.ts"]],
  // Another page and workers need these, and the model, without the rest: a file each, as it comes.
  [
    null,
    [
      "fleet/main.tsx",
      "advice/answering/questions.ts",
      "captures/in-browser/dump-worker.ts",
      "captures/in-browser/python-reader.ts",
    ],
  ],
  [
    "controls",
    [
      "views/answer/BestChange.tsx",
      "views/answer/Notes.tsx",
      "views/answer/Announcer.tsx",
      "views/controls/ControlGroups.tsx",
    ],
  ],
  ["charts", ["charts/ChartTabs.tsx"]],
  ["rooms", ["advice/AdviceRoom.tsx", "app/arriving/Evidence.tsx", "app/arriving/Arrivals.tsx"]],
];

type FileOf = ReadonlyMap<string, string | null>;

function fileOf(context: Rolldown.ChunkingContext): FileOf {
  const files = new Map<string, string | null>();
  function add(module: string, file: string | null): void {
    const isTaken = files.has(module) || module === MODEL_INDEX;
    if (isTaken || (file === null && module.startsWith(MODEL))) return;
    files.set(module, file);
    for (const next of context.getModuleInfo(module)?.importedIds ?? []) add(next, file);
  }
  for (const [file, roots] of FILES) {
    for (const root of roots.map((name) => pathOf(`src/${name}`))) {
      if (context.getModuleInfo(root) === null) throw new Error(`the page has no module ${root}`);
      add(root, file);
    }
  }
  return files;
}

let known: FileOf | undefined;

/**
 * The file of a module that is loaded together with others; apart, each module that a later part
 * imports too would be a request. The model has files of its own, for workers.
 */
function fileOfModule(id: string, context: Rolldown.ChunkingContext): string | null {
  known ??= fileOf(context);
  const file = known.get(id);
  // The bundler's own is in a file of its own, since `main.ts` needs it before all others.
  if (file === undefined || file === null || id === MAIN || id.startsWith("\0")) return null;
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

/** Page, scripts and styles that the browser loads before it paints the start screen. */
const MOST_START_BYTES = 90_000;

/** The same for the answer, without what the start screen has loaded. */
const MOST_ANSWER_BYTES = 100_000;

/** A script or a sheet that is loaded later. */
const MOST_PIECE_BYTES = 150_000;

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export function sizeLimits(): Plugin {
  return {
    name: "size-limits",
    // The folder of files has the same pieces, and a policy in its page besides.
    apply: (_config, { command, mode }) => command === "build" && mode !== "static",
    writeBundle({ dir = "" }, bundle) {
      const read = (name: string) => readFileSync(join(dir, name));
      const bytesOf = (name: string) => gzipSync(read(name)).length;
      const expect = (what: string, names: Iterable<string>, most: number) => {
        const total = [...names].reduce((sum, name) => sum + bytesOf(name), 0);
        if (total > most)
          this.error(
            `${what} needs ${inKb(total)}, more than ${inKb(most)}: ${[...names].join(", ")}`,
          );
      };
      const named = read("index.html")
        .toString()
        .matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
      const start = new Set(["index.html", ...Array.from(named, ([, name = ""]) => name)]);
      expect("the start screen", start, MOST_START_BYTES);
      const planner = Object.values(bundle).find(
        (file) =>
          file.type === "chunk" && file.moduleIds.some((id) => id.endsWith("/app/planner.tsx")),
      );
      const answer = new Set<string>();
      const load = (name: string) => {
        const file = bundle[name];
        if (file?.type !== "chunk" || start.has(name) || answer.has(name)) return;
        answer.add(name);
        for (const sheet of file.viteMetadata?.importedCss ?? []) answer.add(sheet);
        for (const next of file.imports) load(next);
      };
      if (planner === undefined) this.error("no file of the build is the planner's");
      load(planner.fileName);
      expect("the answer", answer, MOST_ANSWER_BYTES);
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const bytes = bytesOf(name);
        if (bytes > MOST_PIECE_BYTES)
          this.error(`${name} has ${inKb(bytes)}, more than ${inKb(MOST_PIECE_BYTES)}`);
      }
    },
  };
}
