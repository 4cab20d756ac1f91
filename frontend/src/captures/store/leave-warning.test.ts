import { expect, it, vi } from "vitest";
import { FakeServer } from "../testing/server.ts";
import { memoryShelf } from "../testing/shelf.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import { warnWhileReading } from "./browser-captures.ts";
import { createCaptures } from "./store.ts";

const mayLeave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("asks before the page is left while a file is read, and only then", async () => {
  const server = new FakeServer();
  const captures = createCaptures({
    upload: server.upload,
    watch: async () => undefined,
    readHere: server.upload,
    readDump: async () => null,
    wasInBrowser: false,
    keepInBrowser: () => undefined,
    shelf: memoryShelf(),
    nowMs: () => 0,
    sleep: async () => undefined,
    newId: () => "one",
  });
  warnWhileReading(captures);
  expect(mayLeave()).toBe(true);
  captures.getState().add([{ name: "zdb.txt", blob: new Blob(["text"]) }]);
  expect(mayLeave()).toBe(false);
  server.answer("zdb.txt", { captures: [zdbCapture], problems: [] });
  await vi.waitFor(() => expect(mayLeave()).toBe(true));
});
