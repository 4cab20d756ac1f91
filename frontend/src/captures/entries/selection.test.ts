import { describe, expect, it } from "vitest";
import { arcstatCapture } from "../testing/captures.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import { type Entry, withToldApart } from "./entry.ts";
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

describe("captures of several archives", () => {
  it("are named as in the evidence, each in its entry", () => {
    const archives = ["a.tar", "b.tar"].map((archive) => ({
      ...entry(archive, 1, true),
      captures: [{ ...arcstatCapture, archive, name: "arcstat.txt" }],
    }));
    const told = withToldApart([...archives, entry("c", 1, false)]);
    expect(told.map(({ captures }) => captures.map(({ name }) => name))).toEqual([
      ["a.tar/arcstat.txt"],
      ["b.tar/arcstat.txt"],
      [],
    ]);
  });
});

describe("the capture that is shown", () => {
  it("is the only one", () => {
    const only = choiceOf([entry("a", 1, false), entry("b", 1, true)], null);
    expect(only).toEqual(shown("b"));
    expect(choiceOf([entry("a", 1, false), entry("b", 1, true)], only)).toBe(only);
  });

  it("is none of many, of files and of an archive, until a person chooses one", () => {
    const two = [entry("a", 1, true), entry("b", 1, true)];
    expect(choiceOf(two, shown("a"))).toBeNull();
    const archive = { ...entry("a", 1, true), captures: [arcstatCapture, zdbCapture] };
    expect(choiceOf([archive], null)).toBeNull();
    expect(choiceOf(two, shown("b", true))).toEqual(shown("b", true));
  });

  it("stays what a person chose, until that is removed", () => {
    const chosen = shown("a", true);
    expect(choiceOf([entry("a", 1, true), entry("b", 2, true)], chosen)).toBe(chosen);
    expect(choiceOf([entry("b", 2, true)], chosen)).toEqual(shown("b"));
  });

  it("is none before anything was read", () => {
    expect(choiceOf([entry("a", 1, false)], null)).toBeNull();
  });
});
