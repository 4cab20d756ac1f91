import { requestJson } from "./client.ts";
import { RefusedError, UnreachableError } from "./problem.ts";
import type { UploadProgress } from "./types.ts";

const POLL_EVERY_MS = 400;

/**
 * Reports how many lines the server has read of a running upload, until `signal` fires.
 * Failed polls are ignored: the upload itself reports what is wrong.
 */
export async function watchUpload(
  id: string,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  while (await pauseUnlessAborted(signal)) {
    try {
      onProgress(await requestJson<UploadProgress>(`/api/uploads/${id}`, { signal }));
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof RefusedError || cause instanceof UnreachableError)) throw cause;
    }
  }
}

/** Waits for the next poll; resolves to false as soon as `signal` fires. */
function pauseUnlessAborted(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve(true);
    }, POLL_EVERY_MS);
    signal.addEventListener("abort", stop, { once: true });
  });
}
