/** A worker that reads one capture with the server's parsers, in the page's Python. */
import files from "virtual:python-files";
import { requirementBytes } from "@arcplan/shared";
import { tracedCurve } from "@arcplan/shared/replay";
import type { PyodideInterface } from "pyodide";
import { type DumpReader, openDump } from "./dump-reader.ts";
import { loadReader, type ReaderMessage, type ReadRequest } from "./reading-worker.ts";

const PIECE_BYTES = 1 << 20;
const READ = `
from arcplan.inbrowser.reading import Source, read
lambda name, next_piece, on_lines, requirement, curve, open_dump: read(
    Source(name, lambda: next_piece().to_bytes(), on_lines, requirement, curve, open_dump)
)
`;

/** Bytes as Python gives them. */
interface PythonBytes {
  readonly getBuffer: (type: "u8") => { readonly data: Uint8Array; readonly release: () => void };
}

type Read = (
  name: string,
  nextPiece: () => Uint8Array,
  onLines: (lines: number) => void,
  requirement: (rows: string, options: string) => string,
  curve: (sample: string) => string,
  openDump: (top: number) => PageDump,
) => string;

/** One dump, as `arcplan.inbrowser.page` calls it. */
interface PageDump extends Omit<DumpReader, "feed"> {
  readonly feed: (text: PythonBytes) => void;
}

interface Runtime {
  readonly loadPyodide: (options: { readonly indexURL: string }) => Promise<PyodideInterface>;
}

function say(message: ReaderMessage): void {
  postMessage(message);
}

function pageDump(module: WebAssembly.Module, top: number): PageDump {
  const reader = openDump(module, top);
  return {
    ...reader,
    feed(text) {
      const buffer = text.getBuffer("u8");
      try {
        reader.feed(buffer.data);
      } finally {
        buffer.release();
      }
    },
  };
}

const NOT_FETCHED =
  "The page's Python (14 MB), which reads everything but zdb dumps, is not in this browser and could not be " +
  "fetched. Connect to the network and drop the file again; from then on it is read without a network too.";

/** Without a network, fetch and import fail with a TypeError (Fetch, WHATWG, section 5.6). */
async function startPython(): Promise<Read> {
  if (files === null) throw new Error("this build of the page has no Python");
  try {
    return await fetchedPython(files);
  } catch (cause) {
    throw cause instanceof TypeError ? new Error(NOT_FETCHED, { cause }) : cause;
  }
}

async function fetchedPython(from: NonNullable<typeof files>): Promise<Read> {
  // Before the import, whose failure in a worker is another error than that of the network.
  const packed = await fetch(from.sources);
  const { loadPyodide }: Runtime = await import(/* @vite-ignore */ `${from.runtime}pyodide.mjs`);
  const [python, sources] = await Promise.all([
    loadPyodide({ indexURL: from.runtime }),
    packed.arrayBuffer(),
  ]);
  python.unpackArchive(sources, "zip");
  return python.runPython(READ) as Read;
}

async function answer({ name, file }: ReadRequest): Promise<string> {
  const [read, module] = await Promise.all([startPython(), loadReader()]);
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
    (sample) => JSON.stringify(tracedCurve(JSON.parse(sample))),
    (top) => pageDump(module, top),
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
