import { hasServer, uploadCapture, watchUpload } from "../../api/index.ts";
import { keepInBrowser, wasInBrowser } from "../in-browser/choice.ts";
import { readDump, readInBrowser } from "../in-browser/read-in-browser.ts";
import { warnWhileReading } from "./leave-warning.ts";
import { indexedDbShelf } from "./shelf.ts";
import { type CapturesStore, createCaptures } from "./store.ts";

/** The captures of this page: read by its server or by the page itself, kept in this browser. */
export function createBrowserCaptures(): CapturesStore {
  const captures = createCaptures({
    upload: uploadCapture,
    watch: watchUpload,
    readHere: readInBrowser,
    readDump,
    wasInBrowser: !hasServer || wasInBrowser(),
    keepInBrowser,
    shelf: indexedDbShelf(),
    nowMs: () => performance.now(),
    sleep,
    newId: uploadId,
  });
  warnWhileReading(captures);
  return captures;
}

const ID_BYTES = 16;

/** Hard to guess, because progress is asked for by it; works without a secure context too. */
function uploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(new DOMException("Cancelled while waiting", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
