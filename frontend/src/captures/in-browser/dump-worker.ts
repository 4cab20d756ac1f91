/** A worker that reads one file as a dump, without Python. */

import { readText } from "./read-text.ts";
import { loadReader, type ReaderMessage, type ReadRequest } from "./reading-worker.ts";
import { DUMP } from "./words.ts";

const PROGRESS_EVERY_MS = 100;

function say(message: ReaderMessage): void {
  postMessage(message);
}

async function read(module: WebAssembly.Module, request: ReadRequest): Promise<void> {
  let saidAt = 0;
  const result = await readText(module, request, (bytes, lines) => {
    const now = performance.now();
    if (now - saidAt < PROGRESS_EVERY_MS) return;
    saidAt = now;
    say({ kind: "read", bytes, lines });
  });
  if (result.kind === "left") say({ kind: "left", json: JSON.stringify(result.refusal) });
  else say({ kind: "answer", json: JSON.stringify(result.answer) });
}

addEventListener("message", async ({ data }: MessageEvent<ReadRequest>) => {
  const module = await loadReader().catch(() => null);
  if (module === null) {
    say({ kind: "missing" });
    return;
  }
  try {
    await read(module, data);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    say({ kind: "broken", error: DUMP.stopped(error) });
  }
});
