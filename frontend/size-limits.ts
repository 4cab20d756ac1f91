/** Fails the build when the page gets heavy. Sizes are gzip's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

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
