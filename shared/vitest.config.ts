import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    environment: "node",
    // No test changes a module, so those of a process read the model once.
    isolate: false,
    globalSetup: "../scripts/record-servers.mjs",
    setupFiles: ["same-examples.test.support.ts"],
    // One less than processors would leave half of a machine of two idle.
    maxWorkers: "100%",
    // Properties hold over hundreds of plans, which takes a busy machine many times as long.
    testTimeout: 120_000,
  },
});
