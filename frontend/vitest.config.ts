import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: ["src/**/*.test.{ts,tsx}"],
      environment: "jsdom",
      // A process loads jsdom once, and each file gets a window and globals of its own from it.
      pool: "vmForks",
      maxWorkers: "100%",
      // The page's build of it: the other asks for modules in a way that only Node itself can answer.
      alias: [{ find: /^recharts$/, replacement: "recharts/es6/index.js" }],
      server: { deps: { inline: [/\/recharts\//] } },
      setupFiles: ["src/test/setup.ts"],
      restoreMocks: true,
      // axe reads whole pages of pictures in a simulated browser, which takes seconds on a busy machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  }),
);
