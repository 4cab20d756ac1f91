import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * What the first paint needs is one file: split among twenty it compresses a tenth worse. Modules
 * that only pictures, dialogs and reports use stay in chunks of their own.
 */
const FIRST_PAINT = [
  /\/node_modules\/(react|react-dom|scheduler|zustand|zundo)\//,
  /\/frontend\/src\/(app|ui|plan)\//,
  /\/frontend\/src\/views\/(controls|headline|summary|toolbar)\//,
  /\/shared\/(catalog|model|openzfs|schema)\//,
];

const LATER = [
  /\/app\/(Advice|Captures|ReportPage|captures-store|example-captures)/,
  /\/ui\/(Dialog|save-file)/,
  /\/plan\/(advice|link)/,
  /\.json\?prose/,
  /\/controls\/(FioPaste|OwnDevice)/,
  /\/model\/(curves|fio|recommend|scatter|sensitivity)/,
];

function isFirstPaint(id: string): boolean {
  return FIRST_PAINT.some((part) => part.test(id)) && !LATER.some((part) => part.test(id));
}

/** Leaves the prose out of the plan's schema, except where it is asked for: controls need limits only. */
function schemaWithoutProse(): Plugin {
  return {
    name: "schema-without-prose",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith("/plan.schema.json?prose")) {
        return { code: `export default ${code};`, map: null };
      }
      if (!id.endsWith("/plan.schema.json")) return null;
      const drop = (key: string, value: unknown) =>
        key === "description" && typeof value === "string" ? undefined : value;
      return { code: JSON.stringify(JSON.parse(code), drop), map: null };
    },
  };
}

/** Nothing is inlined: the server's content security policy allows files of its own origin only. */
export default defineConfig({
  plugins: [react(), schemaWithoutProse()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "first", test: isFirstPaint, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    // axe reads whole pages of pictures in a simulated browser, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
});
