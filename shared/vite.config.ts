import { defineConfig } from "vite";

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
});
