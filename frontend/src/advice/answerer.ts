/** Who answers the page's questions: a worker, or the page itself in idle time where there is none. */
import type { Answered, Asked } from "./questions.ts";
import address from "./worker.ts?shared-worker";

/** How long idle time is waited for before the work is done anyway. */
const LATEST_MS = 2000;

/** Answers one question at a time. */
export interface Answerer {
  ask(asked: Asked): void;
  /** Gives up the question under way; nothing is asked afterwards. */
  stop(): void;
}

export type StartAnswerer = (
  onAnswered: (answered: Answered) => void,
  /** It cannot answer, now or later. */
  onBroken: () => void,
) => Answerer;

/** A worker, ended when its question is given up: a computation cannot be interrupted otherwise. */
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

/** This page, between other things: slower to the hand, with the same answers. */
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
