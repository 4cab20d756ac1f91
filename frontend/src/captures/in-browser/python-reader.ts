/** A worker that reads one capture with the server's parsers, in the page's Python. */
import files from "virtual:python-files";
import { requirementBytes } from "@arcplan/shared";
import type { PyodideInterface } from "pyodide";
import type { ReaderMessage, ReadRequest } from "./messages.ts";

const PIECE_BYTES = 1 << 20;
const READ = `
from arcplan.inbrowser.reading import Source, read, stand_in
stand_in()
lambda name, next_piece, on_lines, requirement: read(
    Source(name, lambda: next_piece().to_bytes(), on_lines, requirement)
)
`;

type Read = (
  name: string,
  nextPiece: () => Uint8Array,
  onLines: (lines: number) => void,
  requirement: (rows: string, options: string) => string,
) => string;

interface Runtime {
  readonly loadPyodide: (options: { readonly indexURL: string }) => Promise<PyodideInterface>;
}

function say(message: ReaderMessage): void {
  postMessage(message);
}

async function startPython(): Promise<Read> {
  if (files === null) throw new Error("this build of the page has no Python");
  const { loadPyodide }: Runtime = await import(/* @vite-ignore */ `${files.runtime}pyodide.mjs`);
  const [python, sources] = await Promise.all([
    loadPyodide({ indexURL: files.runtime }),
    fetch(files.sources).then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(sources, "zip");
  return python.runPython(READ) as Read;
}

async function answer({ name, file }: ReadRequest): Promise<string> {
  const read = await startPython();
  const reader = new FileReaderSync();
  let bytes = 0;
  return read(
    name,
    () => {
      const piece = new Uint8Array(
        reader.readAsArrayBuffer(file.slice(bytes, bytes + PIECE_BYTES)),
      );
      bytes += piece.length;
      return piece;
    },
    (lines) => say({ kind: "read", bytes, lines }),
    (rows, options) => JSON.stringify(requirementBytes(JSON.parse(rows), JSON.parse(options))),
  );
}

/** The last line of Python's message is the error; those before it are the traceback. */
function errorOf(cause: unknown): string {
  const lines = String(cause instanceof Error ? cause.message : cause)
    .trim()
    .split("\n");
  return lines.at(-1) ?? "";
}

addEventListener("message", async ({ data }: MessageEvent<ReadRequest>) => {
  try {
    say({ kind: "answer", json: await answer(data) });
  } catch (cause) {
    say({ kind: "broken", error: errorOf(cause) });
  }
});
