/** Fails the build when the page gets heavy. Sizes are gzip's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Page, scripts and styles that the browser loads before it paints the answer. */
const MOST_FIRST_PAINT_BYTES = 180_000;

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
      const named = read("index.html")
        .toString()
        .matchAll(/"\/([^"]+\.(?:js|css))"/g);
      const first = new Set(["index.html", ...Array.from(named, ([, name = ""]) => name)]);
      const total = [...first].reduce((sum, name) => sum + bytesOf(name), 0);
      if (total > MOST_FIRST_PAINT_BYTES) {
        this.error(
          `the first paint needs ${inKb(total)}, more than ${inKb(MOST_FIRST_PAINT_BYTES)}: ${[...first].join(", ")}`,
        );
      }
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const bytes = bytesOf(name);
        if (bytes > MOST_PIECE_BYTES)
          this.error(`${name} has ${inKb(bytes)}, more than ${inKb(MOST_PIECE_BYTES)}`);
      }
    },
  };
}
