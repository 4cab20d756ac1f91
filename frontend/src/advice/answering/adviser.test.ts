import { defaultPlan } from "@arcplan/shared";
import { describe, expect, it, vi } from "vitest";
import { Adviser, type StartAnswerer } from "./adviser.ts";
import { type Answered, type Asked, answerTo } from "./questions.ts";

const plan = defaultPlan();

function growthBy(percentPerMonth: number) {
  return { plan, percentPerMonth };
}

/** Answerers that answer when the test says so. */
function manual() {
  const started: { asked: Asked[]; isStopped: boolean; answer(): void; fail(): void }[] = [];
  const start: StartAnswerer = (onAnswered, onBroken) => {
    const asked: Asked[] = [];
    const answer = () => onAnswered(answerTo(asked.at(-1) as Asked));
    const one = { asked, isStopped: false, answer, fail: onBroken };
    started.push(one);
    return {
      ask: (question) => asked.push(structuredClone(question)),
      stop() {
        one.isStopped = true;
      },
    };
  };
  return { started, adviser: new Adviser(start) };
}

describe("questions to the adviser", () => {
  it("are answered one after the other, as the engine answers them", () => {
    const { started, adviser } = manual();
    const first = vi.fn();
    const second = vi.fn();
    adviser.ask("growth", growthBy(5), first);
    adviser.ask("advice", { plan, goal: { kind: "no-hardware" } }, second);
    expect(started[0]?.asked).toHaveLength(1);
    started[0]?.answer();
    expect(first.mock.calls[0]?.[0].answer.percent_per_month).toBe(5);
    started[0]?.answer();
    expect(second.mock.calls[0]?.[0].answer.advice.options.length).toBeGreaterThan(0);
    expect(started).toHaveLength(1);
  });

  it("are worked on once for all who wait, and remembered with the plan", () => {
    const { started, adviser } = manual();
    const waiting = [vi.fn(), vi.fn()];
    for (const one of waiting) adviser.ask("growth", growthBy(5), one);
    started[0]?.answer();
    expect(started[0]?.asked).toHaveLength(1);
    for (const one of waiting) expect(one).toHaveBeenCalledOnce();
    expect(adviser.known("growth", growthBy(5))).toBeDefined();
    expect(adviser.known("growth", growthBy(6))).toBeUndefined();
  });

  it("stop what is under way when nobody waits any more, and go on with the next", () => {
    const { started, adviser } = manual();
    const old = vi.fn();
    const stopWaiting = adviser.ask("growth", growthBy(5), old);
    adviser.ask("growth", growthBy(6), vi.fn());
    stopWaiting();
    expect(started[0]?.isStopped).toBe(true);
    expect(started[1]?.asked[0]?.question).toEqual(growthBy(6));
    expect(old).not.toHaveBeenCalled();
  });

  it("are left out of the queue when nobody waits any more, and nothing is stopped for it", () => {
    const { started, adviser } = manual();
    adviser.ask("growth", growthBy(5), vi.fn());
    adviser.ask("growth", growthBy(6), vi.fn())();
    started[0]?.answer();
    expect(started).toHaveLength(1);
    expect(started[0]?.asked).toHaveLength(1);
  });

  it("come back with the reason where there is no answer", () => {
    const { started, adviser } = manual();
    const heard = vi.fn();
    adviser.ask("growth", growthBy(-1), heard);
    started[0]?.answer();
    expect(heard).toHaveBeenCalledWith({
      failure: "growth is a positive number of percent a month",
    });
  });

  it("are answered by the page itself where a worker cannot be started", async () => {
    const { started, adviser } = manual();
    const heard = vi.fn();
    adviser.ask("growth", growthBy(5), heard);
    started[0]?.fail();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(heard.mock.calls[0]?.[0].answer.percent_per_month).toBe(5);
  });
});

it("answers cross to a worker and back unchanged", () => {
  const asked: Asked = {
    number: 1,
    kind: "advice",
    question: { plan, goal: { kind: "no-hardware" } },
  };
  const answered: Answered = answerTo(asked);
  expect(structuredClone(answered)).toEqual(answered);
});
