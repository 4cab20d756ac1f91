import { expect, it } from "vitest";
import type { Entry } from "../../captures/entries/entry.ts";
import { arcstatCapture } from "../../captures/testing/captures.ts";
import { evidenceCounts, unreadOf } from "../words.ts";
import { countFiles, unreadFiles } from "./file-count.ts";

function failedFile(name: string, captures: Entry["captures"]): Entry {
  const detail = `${name} ends early.`;
  const problem = { title: "Broken file", status: 400, detail, line: null, excerpt: null };
  return {
    id: name,
    position: 1,
    batch: 1,
    name,
    bytes: 1,
    inBrowser: false,
    source: null,
    progress: { phase: "failed", problem: { ...problem, captures: [], problems: [] } },
    captures,
    problems: [],
    kept: "kept",
  };
}

it("a file that was read in part counts once, and is not called unread", () => {
  const cut = failedFile("cut.gz", [{ ...arcstatCapture, name: "cut.gz" }]);
  const photo = failedFile("photo.jpg", []);
  expect(countFiles([cut, photo])).toEqual({ read: 1, all: 2 });
  expect(unreadOf(unreadFiles([cut, photo]))).toBe(
    "photo.jpg was not read: photo.jpg ends early. cut.gz was read in part: cut.gz ends early.",
  );
});

it("a file of an archive that was read in part is not called unread either", () => {
  const captures = [{ ...arcstatCapture, name: "host/cut.gz" }];
  const problems = ["host/cut.gz", "host/photo.jpg"].map((file) => ({
    kind: "broken" as const,
    file,
    reason: "It ends early.",
    line: 0,
    excerpt: "",
  }));
  const archive = { ...failedFile("host.tar", captures), problems };
  expect(countFiles([archive])).toEqual({ read: 1, all: 2 });
  expect(unreadOf(unreadFiles([archive]))).toMatch(
    /photo.jpg was not read.*cut.gz was read in part/,
  );
});

it("the evidence counts files read in part among those read", () => {
  const none = { reading: 0, contradictions: 0, conflicts: 0, questions: 0 };
  const texts = evidenceCounts({ ...none, read: 2, partly: 1, unread: 1 }).map(({ text }) => text);
  expect(texts).toEqual(["2 files read", "1 of them in part", "1 not read"]);
});
