/** Answers the page's questions in a worker, or on the page's own thread in idle time without one. */
import type { Answered, Asked } from "./questions.ts";
import address from "./worker.ts?shared-worker";

/** Longest wait for idle time. */
const LATEST_MS = 2000;

/** Answers one question at a time. */
export interface Answerer {
  ask(asked: Asked): void;
  /** Gives up the running question; nothing is asked afterwards. */
  stop(): void;
}

export type StartAnswerer = (
  onAnswered: (answered: Answered) => void,
  /** Called if it can never answer. */
  onBroken: () => void,
) => Answerer;

/** A worker; giving up a question ends it, as a computation cannot be interrupted. */
export const inWorker: StartAnswerer = (onAnswered, onBroken) => {
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => onAnswered(data));
  worker.addEventListener("error", onBroken);
  return {
    ask: (asked) => worker.postMessage(asked),
    stop: () => worker.terminate(),
  };
};

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(work);
  else requestIdleCallback(work, { timeout: LATEST_MS });
}

/** The page's own thread: the same answers, but the page responds more slowly. */
export const inIdleTime: StartAnswerer = (onAnswered) => {
  let isStopped = false;
  return {
    async ask(asked) {
      const { answerTo } = await import("./questions.ts");
      whenIdle(() => {
        if (!isStopped) onAnswered(answerTo(asked));
      });
    },
    stop() {
      isStopped = true;
    },
  };
};
