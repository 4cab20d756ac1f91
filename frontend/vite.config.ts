import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { folderOfFiles } from "./folder-of-files.ts";
import { pythonFiles } from "./python-files.ts";
import { sizeLimits } from "./size-limits.ts";

/**
 * What workers need without the page: the model, and Vite's way to import on demand. A worker cannot
 * load the page's own chunk, which asks for a document.
 */
const MODEL = [
  /\/shared\/(catalog|model|openzfs|plan|schema)\//,
  /\/generated\/plan-defaults\./,
  /vite\/preload-helper/,
];

/**
 * What else the first paint needs, the toolbar and the answer, is one file: split among twenty it
 * compresses a tenth worse. Modules that only charts, dialogs and reports use stay in chunks of
 * their own. The build fails when the first paint grows too large (size-limits.ts).
 */
const FIRST_PAINT = [
  /\/node_modules\/(react|react-dom|scheduler|zustand|zundo)\//,
  /\/frontend\/src\/(app|ui|plan)\//,
  /\/frontend\/src\/api\/place\./,
  /\/frontend\/src\/views\/(headline|summary|toolbar)\//,
];

const LATER = [
  /\/app\/(Advice|Report|example-data|words-later|address\/(open-link|readable-address)|arriving\/(?!Arrivals|DropCard))/,
  /\/ui\/(Dialog|Scroll|SortHead|TableHead|csv|save-file|use-copy|wide-table|words)\./,
  /\/plan\/(differences\.|letters\.|answers\/(explanations|measured-figures)\.|kept\/kept|outside\/)/,
  /\/schema\/(fleet-row\.schema|link-dictionary-1)\./,
  /\.json\?prose/,
  /\/shared\/plan\/glossary\./,
  /\/toolbar\/ExampleList/,
  /\/model\/(?:\w+\/)?(compact|evaluate|examples|expla|fio|requirement-table|sensitivity|wal-records)/,
];

/** Shown as soon as the first paint is there: controls, what warns of their values, and the best ARC. */
const SOON = [
  /\/views\/controls\/(?!FioPaste|OwnDevice)/,
  /\/(app\/(arriving\/Arrivals|shortcuts|words-soon)|captures\/adding\/(DropTarget|drop-words|dropped-files|drop)|headline\/(Misfits|Notes|words-soon)|summary\/(Announcer|BestArc|Missing|words-soon))\./,
  /\/plan\/(answers\/(advice|arc-curve|warnings)|fields\/(?!catalog-name|spec))/,
  /\/ui\/(NumberField|Slider|Toggle|controls|scale|use-settle)\./,
];

/** Its part of the model, which workers use too. */
const MODEL_SOON =
  /\/shared\/model\/(warn\/|sweep\/(best-arc|curves|recommend)|cost\/(elsewhere|offers|scatter)|band\/measurable|number\/parse|plan\/(missing\.|restore)|requirement\/requirement\.)|\/shared\/plan\/(commands|field\.|fields|limits|needed|own-device)|\/catalog\/((aws-)?regions|index|gcp|azure|physical|fsync)\.|\/plan\.schema\.json$/;

/** Small parts that several later chunks share: apart, each would cost its name and a request. */
const SHARED_LATER = [
  /\/frontend\/src\/api\/(?!place)/,
  /\/ui\/(Dialog|Scroll|SortHead|TableHead|csv|save-file|use-copy|words)\./,
  /\/plan\/(differences|letters|answers\/measured-figures|outside\/(open|plan-file))\./,
  /\/inspector\/trust\./,
  /\/plan\/outside\/link\./,
  /\/shared\/model\/(?:\w+\/)?compact\./,
  /\/app\/words-later\./,
  // Charts and the fleet's table have it in common.
  /\/node_modules\/use-sync-external-store\//,
];

/** Later chunks that are loaded together. Each chunk costs its name in the first paint. */
const TOGETHER = {
  kept: /\/plan\/kept\/kept/,
  library: /\/views\/library\//,
  // The worker that reads dumps needs it, and none of the page's own.
  unpack: /\/node_modules\/fflate\//,
  // The search for options; the worker of the fleet's page shares its steps.
  advise:
    /\/shared\/advice\/((advise|change|figures|goals|pairs|rejected|shrink|weighed|words)\.|moves\/)/,
  lead: /\/charts\/arc\//,
  // The card, which every page loads soon, with what it shares with the advice.
  "best-change":
    /\/src\/advice\/((BestChange|change-words|goal|kept-settings|places|settings|use-advice|answering\/(adviser|answerer|use-answer))\.|answering\/worker\.ts\?)/,
} as const;

function firstOf(parts: readonly RegExp[]): (id: string) => boolean {
  const after = [...LATER, ...SOON, MODEL_SOON];
  return (id) => parts.some((part) => part.test(id)) && !after.some((part) => part.test(id));
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

/** Chunks that every page has before it asks for another. */
const ALWAYS_LOADED = /\/(first|model|rolldown-runtime)-[^/]+$/;

/** Chunks that every page loads right after its first paint: later chunks need not ask for them. */
const LOADED_SOON = /\/(soon|model-soon)-[^/]+$/;

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
    sizeLimits(),
    folderOfFiles(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps, { hostType }) => {
        if (hostType !== "js") return deps;
        const later = deps.filter((dep) => !ALWAYS_LOADED.test(dep));
        return LOADED_SOON.test(file) ? later : later.filter((dep) => !LOADED_SOON.test(dep));
      },
    },
    rolldownOptions: {
      input: ["index.html", "fleet.html"],
      output: {
        // The first chunk names all others, and their hashes do not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "model", test: firstOf(MODEL), includeDependenciesRecursively: false },
            { name: "first", test: firstOf(FIRST_PAINT), includeDependenciesRecursively: false },
            { name: "model-soon", test: MODEL_SOON, includeDependenciesRecursively: false },
            {
              name: "soon",
              test: (id) => SOON.some((part) => part.test(id)),
              includeDependenciesRecursively: false,
            },
            ...Object.entries(TOGETHER).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
            {
              name: "shared",
              test: (id) => SHARED_LATER.some((part) => part.test(id)),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // The host stays as the browser names it: the server refuses writes from pages of other hosts.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false } } },
});
