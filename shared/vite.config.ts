import { defineConfig } from "vite";

/** A bundle for the server's V8, an IIFE: of model and advice, or, with `--mode reading`, of what captures need. */
export default defineConfig(({ mode }) => ({
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    minify: false,
    lib: {
      entry: mode === "reading" ? "reading.ts" : "server.ts",
      name: "arcplanModel",
      formats: ["iife"],
      fileName: () => (mode === "reading" ? "reading.js" : "model.js"),
    },
  },
}));
