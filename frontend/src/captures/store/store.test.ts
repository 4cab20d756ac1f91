import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Problem, RefusedError, UnreachableError } from "../../api/index.ts";
import { FakeServer } from "../testing/server.ts";
import { memoryShelf } from "../testing/shelf.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import { createCaptures, type Surroundings } from "./store.ts";

const file = (name: string, text = "text") => ({ name, blob: new Blob([text]) });

const answer = { captures: [zdbCapture], problems: [] };

const problem: Problem = {
  title: "Truncated archive",
  status: 400,
  detail: "the gzip stream ends early",
  line: 812,
  excerpt: null,
  captures: [{ ...zdbCapture, complete: false }],
  problems: [],
};

let server: FakeServer;
let here: FakeServer;
let shelf: ReturnType<typeof memoryShelf>;
let captures: ReturnType<typeof createCaptures>;
let ids = 0;

const create = (changes: Partial<Surroundings> = {}) =>
  createCaptures({
    upload: server.upload,
    watch: async () => undefined,
    readHere: here.upload,
    readDump: async () => null,
    wasInBrowser: false,
    keepInBrowser: () => undefined,
    shelf,
    nowMs: () => 0,
    sleep: async () => undefined,
    newId: () => `id-${++ids}`,
    ...changes,
  });
const phases = () =>
  captures.getState().entries.map(({ name, progress }) => [name, progress.phase]);
const idOf = (name: string) =>
  captures.getState().entries.find((entry) => entry.name === name)?.id ?? "";

beforeEach(() => {
  server = new FakeServer();
  here = new FakeServer();
  shelf = memoryShelf();
  captures = create();
});

describe("dropped files", () => {
  it("are uploaded two at a time, in order, the next when one ends", async () => {
    captures.getState().add(["a", "b", "c", "d"].map((name) => file(name)));
    expect(phases()).toEqual([
      ["a", "sending"],
      ["b", "sending"],
      ["c", "queued"],
      ["d", "queued"],
    ]);
    server.answer("b", answer);
    await vi.waitFor(() => expect([...server.running.keys()]).toEqual(["a", "c"]));
    server.answer("a", new UnreachableError());
    await vi.waitFor(() => expect([...server.running.keys()]).toEqual(["c", "d"]));
    expect(server.mostAtOnce).toBe(2);
  });

  it("count once: the same file again is refused with the reason, a changed one is read", async () => {
    const add = async (text: string, count: number, name = "a") => {
      captures.getState().add([file(name, text)]);
      server.answer(name, answer);
      await vi.waitFor(() => expect(phases()).toHaveLength(count));
      await vi.waitFor(() => expect(phases()).not.toContainEqual([name, "sending"]));
    };
    await add("text", 1);
    await add("text", 2);
    await add("longer text", 3);
    await add("text", 4, "the same archive.tar");
    expect(phases().map(([, phase]) => phase)).toEqual(["done", "failed", "done", "failed"]);
    expect(captures.getState().entries[1]).toMatchObject({
      captures: [],
      progress: { problem: { detail: "the same file is here already and counts once" } },
    });
  });

  it("end whatever goes wrong, so that the page does not wait for ever", async () => {
    captures.getState().add([file("a"), file("b")]);
    server.answer("a", new TypeError("body stream failed"));
    server.answer("b", answer);
    await vi.waitFor(() =>
      expect(phases()).toEqual([
        ["a", "failed"],
        ["b", "done"],
      ]),
    );
    expect(captures.getState().entries[0]?.progress).toMatchObject({
      problem: { detail: "a: body stream failed" },
    });
  });

  it("show bytes sent and lines read while they arrive", async () => {
    captures = create({
      watch: async (_id, onProgress) =>
        onProgress({ bytes: 10, lines: 3, kind: null, done: false }),
    });
    captures.getState().add([file("a")]);
    await vi.waitFor(() => expect(server.running.has("a")).toBe(true));
    server.running.get("a")?.onSent(42);
    expect(captures.getState().entries[0]?.progress).toMatchObject({
      phase: "sending",
      sentBytes: 42,
      linesRead: 3,
    });
  });
});

describe("a server that is not ready yet", () => {
  const starting = new RefusedError({ ...problem, status: 503, detail: "It still starts." }, 2);
  const waiting = () => {
    const progress = captures.getState().entries[0]?.progress;
    return progress?.phase === "sending" ? progress.waiting : undefined;
  };

  it("is asked again when it says, with the time left on screen", async () => {
    const seen: unknown[] = [];
    captures = create({
      sleep: async () => {
        seen.push(waiting());
      },
    });
    captures.getState().add([file("a")]);
    server.answer("a", starting);
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    expect(seen).toEqual([2, 1].map((seconds) => ({ why: "It still starts.", seconds })));
    await vi.waitFor(() => expect(waiting()).toBeNull());
    await vi.waitFor(() => expect(server.running.has("a")).toBe(true));
    server.answer("a", answer);
    await vi.waitFor(() => expect(phases()).toEqual([["a", "done"]]));
  });

  it("is left alone once the wait is cancelled", async () => {
    captures = create({
      sleep: (_ms, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    });
    captures.getState().add([file("a")]);
    server.answer("a", starting);
    await vi.waitFor(() => expect(waiting()?.seconds).toBe(2));
    captures.getState().cancel(captures.getState().entries[0]?.id ?? "");
    await vi.waitFor(() => expect(phases()).toEqual([["a", "cancelled"]]));
    expect(server.running.size).toBe(0);
  });

  it("is given up after five minutes, with its reason", async () => {
    const upload = vi.fn(() => Promise.reject(new RefusedError(starting.problem, 100)));
    captures = create({ upload });
    captures.getState().add([file("a")]);
    await vi.waitFor(() => expect(phases()).toEqual([["a", "failed"]]));
    expect(upload).toHaveBeenCalledTimes(4);
  });

  it("is not asked again where it does not say when", async () => {
    captures.getState().add([file("a")]);
    server.answer("a", new RefusedError(starting.problem));
    await vi.waitFor(() => expect(phases()).toEqual([["a", "failed"]]));
  });
});

describe("a failed upload", () => {
  it("keeps what was read before the failure", async () => {
    captures.getState().add([file("cut.gz")]);
    server.answer("cut.gz", new RefusedError(problem));
    await vi.waitFor(() => expect(phases()).toEqual([["cut.gz", "failed"]]));
    expect(captures.getState().entries[0]?.captures).toEqual(problem.captures);
  });

  it("comes back after a reload with what was read of it, and why it ended", async () => {
    captures.getState().add([file("cut.gz")]);
    server.answer("cut.gz", new RefusedError(problem));
    await vi.waitFor(() => expect(shelf.entries.size).toBe(1));
    captures = create();
    await captures.getState().restore();
    const [entry] = captures.getState().entries;
    expect(entry?.captures).toEqual(problem.captures);
    expect(entry?.progress).toMatchObject({
      phase: "failed",
      problem: { detail: "the gzip stream ends early", line: 812 },
    });
  });

  it("can be retried with the same file", async () => {
    captures.getState().add([file("a")]);
    server.answer("a", new UnreachableError());
    await vi.waitFor(() => expect(phases()).toEqual([["a", "unreachable"]]));
    captures.getState().retry(idOf("a"));
    server.answer("a", answer);
    await vi.waitFor(() => expect(phases()).toEqual([["a", "done"]]));
  });
});

describe("cancelling", () => {
  it("ends the request of a running upload and starts the next", async () => {
    captures.getState().add(["a", "b", "c"].map((name) => file(name)));
    captures.getState().cancel(idOf("a"));
    await vi.waitFor(() =>
      expect(phases()).toEqual([
        ["a", "cancelled"],
        ["b", "sending"],
        ["c", "sending"],
      ]),
    );
    expect(server.running.has("a")).toBe(false);
  });

  it("takes a waiting file out of the queue", () => {
    captures.getState().add(["a", "b", "c"].map((name) => file(name)));
    captures.getState().cancel(idOf("c"));
    expect(phases()[2]).toEqual(["c", "cancelled"]);
  });
});

describe("removing and replacing", () => {
  it("removes an entry from the list and from the browser", async () => {
    captures.getState().add([file("a")]);
    server.answer("a", answer);
    await vi.waitFor(() => expect(shelf.entries.size).toBe(1));
    captures.getState().remove(idOf("a"));
    expect(captures.getState().entries).toEqual([]);
    await vi.waitFor(() => expect(shelf.entries.size).toBe(0));
  });

  it("replaces a file in its place in the list", async () => {
    captures.getState().add([file("a"), file("b")]);
    captures.getState().replace(idOf("a"), file("new"));
    await vi.waitFor(() => expect([...server.running.keys()].sort()).toEqual(["b", "new"]));
    expect(phases().map(([name]) => name)).toEqual(["new", "b"]);
  });
});

describe("a reload", () => {
  it("brings back nothing twice that came before it was asked for", async () => {
    captures.getState().add([file("a")]);
    server.answer("a", answer);
    await vi.waitFor(() => expect(shelf.entries.size).toBe(1));
    await captures.getState().restore();
    expect(captures.getState().entries.map(({ name }) => name)).toEqual(["a"]);
  });

  it("brings back the results in the same order", async () => {
    captures.getState().add([file("a"), file("b", "of another size")]);
    server.answer("b", answer);
    await vi.waitFor(() => expect(shelf.entries.size).toBe(1));
    server.answer("a", answer);
    await vi.waitFor(() => expect(shelf.entries.size).toBe(2));

    captures = create();
    await captures.getState().restore();
    expect(captures.getState().entries.map(({ name, captures: c }) => [name, c.length])).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });

  it("says so where the browser keeps nothing", async () => {
    const refuse = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
    captures = create({ shelf: { load: refuse, keep: refuse, drop: refuse } });
    captures.getState().add([file("a")]);
    server.answer("a", answer);
    await vi.waitFor(() => expect(captures.getState().entries[0]?.kept).toBe("refused"));
    expect(captures.getState().shelfRefused).toBe(true);
  });
});

describe("a dump", () => {
  const dump = new FakeServer();
  const hereOrServer = () => {
    const progress = captures.getState().entries[0]?.progress;
    return progress?.phase === "sending" && [progress.isHere, progress.sentBytes];
  };

  it("is read by the page, and the server gets nothing of it", async () => {
    captures = create({ readDump: dump.upload });
    captures.getState().add([file("dump")]);
    expect(hereOrServer()).toEqual([true, 0]);
    dump.answer("dump", answer);
    await vi.waitFor(() => expect(phases()).toEqual([["dump", "done"]]));
    expect(server.mostAtOnce).toBe(0);
  });

  it("that is refused by the page is not sent either", async () => {
    captures = create({ readDump: dump.upload });
    captures.getState().add([file("cut")]);
    dump.answer("cut", new RefusedError(problem));
    await vi.waitFor(() => expect(phases()).toEqual([["cut", "failed"]]));
    expect(captures.getState().entries[0]?.captures).toEqual(problem.captures);
    expect(server.mostAtOnce).toBe(0);
  });

  it("that goes on as something else is sent from its beginning", async () => {
    captures = create({
      readDump: async ({ onSent }, onLines) => {
        onSent(3);
        onLines(1);
        return null;
      },
    });
    captures.getState().add([file("session")]);
    await vi.waitFor(() => expect(hereOrServer()).toEqual([false, 0]));
    server.answer("session", answer);
    await vi.waitFor(() => expect(phases()).toEqual([["session", "done"]]));
  });
});

describe("reading in the browser only", () => {
  it("never gives a file to the server", async () => {
    captures.getState().readInBrowser(true);
    captures.getState().add([file("a")]);
    expect([...here.running.keys()]).toEqual(["a"]);
    expect(server.running.size).toBe(0);
    here.answer("a", answer);
    await vi.waitFor(() => expect(phases()).toEqual([["a", "done"]]));
    expect(server.mostAtOnce).toBe(0);
  });

  it("holds for files that wait, though the choice is changed meanwhile", async () => {
    captures.getState().readInBrowser(true);
    captures.getState().add(["a", "b", "c"].map((name) => file(name)));
    captures.getState().readInBrowser(false);
    here.answer("a", answer);
    await vi.waitFor(() => expect([...here.running.keys()]).toEqual(["b", "c"]));
    expect(server.mostAtOnce).toBe(0);
  });

  it("is remembered for the next visit", () => {
    const keepInBrowser = vi.fn();
    captures = create({ keepInBrowser });
    captures.getState().readInBrowser(true);
    expect(keepInBrowser).toHaveBeenCalledWith(true);
    expect(create({ wasInBrowser: true }).getState().inBrowser).toBe(true);
  });

  it("can be given up for a file that needs the server", async () => {
    captures.getState().readInBrowser(true);
    captures.getState().add([file("iostat.txt")]);
    here.answer("iostat.txt", new RefusedError(problem));
    await vi.waitFor(() => expect(phases()).toEqual([["iostat.txt", "failed"]]));
    captures.getState().readInBrowser(false);
    captures.getState().retry(idOf("iostat.txt"));
    await vi.waitFor(() => expect([...server.running.keys()]).toEqual(["iostat.txt"]));
  });
});
