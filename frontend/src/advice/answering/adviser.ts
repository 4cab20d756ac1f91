/** Asks one question at a time, and drops questions that no component waits for any more. */
import type { Plan } from "@arcplan/shared";
import type { Answered, Answers, Asked, Kind, Questions } from "./questions.ts";
import address from "./worker.ts?shared-worker";

/** Longest wait for idle time. */
const LATEST_MS = 2000;

/** Answers one question at a time. */
interface Answerer {
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
const inWorker: StartAnswerer = (onAnswered, onBroken) => {
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
const inIdleTime: StartAnswerer = (onAnswered) => {
  let isStopped = false;
  return {
    async ask(asked) {
      try {
        const { answerTo } = await import("./questions.ts");
        whenIdle(() => {
          if (!isStopped) onAnswered(answerTo(asked));
        });
      } catch (cause) {
        if (!(cause instanceof Error)) throw cause;
        onAnswered({ number: asked.number, failure: cause.message });
      }
    },
    stop() {
      isStopped = true;
    },
  };
};

/** An answer, or why there is none. */
export type Outcome<K extends Kind> =
  | { readonly answer: Answers[K] }
  | { readonly failure: string };

interface Job {
  readonly asked: Asked;
  readonly key: string;
  readonly waiting: Set<(outcome: Outcome<Kind>) => void>;
}

function keyOf<K extends Kind>(kind: K, { plan: _, ...rest }: Questions[K]): string {
  return `${kind} ${JSON.stringify(rest)}`;
}

export class Adviser {
  /** In the order of answering; the first may be running. */
  #jobs: Job[] = [];
  #underWay: Answerer | null = null;
  #askedLast = 0;
  #start: StartAnswerer;
  #numbers = 0;
  readonly #known = new WeakMap<Plan, Map<string, Outcome<Kind>>>();

  constructor(start: StartAnswerer) {
    this.#start = start;
  }

  /** An earlier answer; kept as long as the plan object lives. */
  known<K extends Kind>(kind: K, question: Questions[K]): Outcome<K> | undefined {
    const outcome = this.#known.get(question.plan)?.get(keyOf(kind, question));
    return outcome as Outcome<K> | undefined;
  }

  /**
   * Asks a question; equal questions share one answer. @returns a function that stops waiting. A
   * question without a waiter is dropped.
   */
  ask<K extends Kind>(
    kind: K,
    question: Questions[K],
    onOutcome: (outcome: Outcome<K>) => void,
  ): () => void {
    const key = keyOf(kind, question);
    const same = this.#jobs.find(
      (job) => job.key === key && job.asked.question.plan === question.plan,
    );
    const job = same ?? this.#queued(kind, question, key);
    const listener = onOutcome as (outcome: Outcome<Kind>) => void;
    job.waiting.add(listener);
    this.#goOn();
    return () => {
      job.waiting.delete(listener);
      if (job.waiting.size === 0) this.#drop(job);
    };
  }

  #queued(kind: Kind, question: Questions[Kind], key: string): Job {
    this.#numbers += 1;
    const job = {
      asked: { number: this.#numbers, kind, question },
      key,
      waiting: new Set<never>(),
    };
    this.#jobs.push(job);
    return job;
  }

  #goOn(): void {
    const [job] = this.#jobs;
    if (job === undefined || job.asked.number === this.#askedLast) return;
    this.#underWay ??= this.#start(
      (answered) => this.#settle(answered),
      () => this.#answerHere(),
    );
    this.#askedLast = job.asked.number;
    this.#underWay.ask(job.asked);
  }

  #settle(answered: Answered): void {
    const job = this.#jobs.find(({ asked }) => asked.number === answered.number);
    if (job === undefined) return;
    this.#jobs = this.#jobs.filter((other) => other !== job);
    const outcome: Outcome<Kind> =
      "answer" in answered ? { answer: answered.answer } : { failure: answered.failure };
    const { plan } = job.asked.question;
    const known = this.#known.get(plan) ?? new Map<string, Outcome<Kind>>();
    this.#known.set(plan, known.set(job.key, outcome));
    for (const listener of job.waiting) listener(outcome);
    this.#goOn();
  }

  #drop(job: Job): void {
    const isUnderWay = job.asked.number === this.#askedLast && this.#jobs.includes(job);
    this.#jobs = this.#jobs.filter((other) => other !== job);
    if (isUnderWay) this.#startAgain();
  }

  /** Answers on the page's own thread if workers are forbidden or cannot be loaded. */
  #answerHere(): void {
    if (this.#start === inIdleTime) return;
    this.#start = inIdleTime;
    this.#startAgain();
  }

  #startAgain(): void {
    this.#underWay?.stop();
    this.#underWay = null;
    this.#askedLast = 0;
    this.#goOn();
  }
}

/** The page's adviser. */
export const adviser = new Adviser(typeof Worker === "undefined" ? inIdleTime : inWorker);
