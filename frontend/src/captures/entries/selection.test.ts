import { describe, expect, it } from "vitest";
import { arcstatCapture } from "../testing/captures.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import type { Entry } from "./entry.ts";
import { choiceOf } from "./selection.ts";

function entry(id: string, batch: number, isRead: boolean): Entry {
  return {
    id,
    position: batch,
    batch,
    inBrowser: false,
    name: id,
    bytes: 1,
    source: null,
    progress: { phase: isRead ? "done" : "queued" },
    captures: isRead ? [arcstatCapture] : [],
    problems: [],
    kept: "kept",
  };
}

function shown(id: string, byHand = false) {
  return { at: { entryId: id, index: 0 }, byHand };
}

describe("the capture that is shown", () => {
  it("is the first that was read, and stays while others of the same drop arrive", () => {
    const first = choiceOf([entry("a", 1, false), entry("b", 1, true)], null);
    expect(first).toEqual(shown("b"));
    expect(choiceOf([entry("a", 1, true), entry("b", 1, true)], first)).toBe(first);
  });

  it("is one of the newest files as soon as one of them was read", () => {
    const old = shown("a");
    expect(choiceOf([entry("a", 1, true), entry("b", 2, false)], old)).toBe(old);
    expect(choiceOf([entry("a", 1, true), entry("b", 2, true)], old)).toEqual(shown("b"));
  });

  it("stays what a person chose, until that is removed", () => {
    const chosen = shown("a", true);
    expect(choiceOf([entry("a", 1, true), entry("b", 2, true)], chosen)).toBe(chosen);
    expect(choiceOf([entry("b", 2, true)], chosen)).toEqual(shown("b"));
  });

  it("is the dump of an archive, which tells most", () => {
    const archive = { ...entry("a", 1, true), captures: [arcstatCapture, zdbCapture] };
    expect(choiceOf([archive], null)?.at).toEqual({ entryId: "a", index: 1 });
  });

  it("is none before anything was read", () => {
    expect(choiceOf([entry("a", 1, false)], null)).toBeNull();
  });
});
