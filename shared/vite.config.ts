import { defineConfig } from "vitest/config";

/** One bundle of model and advice, an IIFE for the server's V8. */
export default defineConfig({
  build: {
    target: "es2022",
    outDir: "dist",
    minify: false,
    lib: {
      entry: "server.ts",
      name: "arcplanModel",
      formats: ["iife"],
      fileName: () => "model.js",
    },
  },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    environment: "node",
    setupFiles: ["same-examples.test.support.ts"],
    // One less than processors would leave half of a machine of two idle.
    maxWorkers: "100%",
    // Properties hold over hundreds of plans, which takes a busy machine many times as long.
    testTimeout: 120_000,
  },
});
