import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { pointSelect, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { toldApart } from "./told-apart.ts";

const [arcstats] = pointSelect.filter(({ kind }) => kind === "arcstats");

const held = (archive: string | null, ...names: readonly string[]): EvidenceCapture[] =>
  names.flatMap((name) => (arcstats ? [{ ...arcstats, archive, name }] : []));
const namesOf = (...captures: readonly EvidenceCapture[]) =>
  toldApart(captures).map(({ name }) => name);

describe("files of several archives", () => {
  const a = held("a.tar", "c/arcstat.txt", "c/own.txt");

  it("have the archive before their names where another one has a file of the same name", () => {
    const named = ["a.tar/c/arcstat.txt", "a.tar/c/own.txt", "b.tar/c/arcstat.txt"];
    expect(namesOf(...a, ...held("b.tar", "c/arcstat.txt"))).toEqual(named);
    expect(namesOf(...held("/1/a.tar", "x", "y"), ...held("/2/b.tar", "x"))).toEqual([
      "a.tar/x",
      "a.tar/y",
      "b.tar/x",
    ]);
  });

  it("have its folder too where both archives are called alike", () => {
    const names = namesOf(...held("/1/a.tar", "x"), ...held("/2/a.tar", "x"));
    expect(names).toEqual(["/1/a.tar/x", "/2/a.tar/x"]);
  });

  it("have it where a file by itself is called alike, which keeps its name", () => {
    expect(namesOf(...held(null, "x"), ...held("a.tar", "x"))).toEqual(["x", "a.tar/x"]);
  });

  it("keep their names where no other file has them", () => {
    expect(namesOf(...a, ...held("d.tar", "other.txt"))).toEqual([
      "c/arcstat.txt",
      "c/own.txt",
      "other.txt",
    ]);
    expect(namesOf(...held("a.tar", "x", "x"))).toEqual(["x", "x"]);
  });

  it("stay the same objects, so that nothing is sized twice", () => {
    const both = [...a, ...held("b.tar", "c/arcstat.txt")];
    expect(toldApart(both)[0]).toBe(toldApart(both)[0]);
  });
});

describe("archives of two hosts whose files have the same names", () => {
  const archived = (captures: readonly EvidenceCapture[], archive: string) => {
    const counted = new Map<string, number>();
    return captures.map((capture) => {
      const number = (counted.get(capture.kind) ?? 0) + 1;
      counted.set(capture.kind, number);
      return { ...capture, archive, name: `arcplan-capture/${capture.kind}-${number}.txt` };
    });
  };
  const { conflicts, contradictions } = size([
    ...archived(pointSelect, "db1.tar.gz"),
    ...archived(readWrite, "db2.tar.gz"),
  ]);

  it("are told apart by archive wherever they conflict", () => {
    const sides = conflicts.flatMap(({ values }) => values.map(({ sources }) => sources));
    const archives = sides.map(
      (sources) => new Set(sources.map(({ capture }) => capture.split("/")[0])),
    );
    expect(archives).toContainEqual(new Set(["db1.tar.gz"]));
    expect(archives).toContainEqual(new Set(["db2.tar.gz"]));
    for (const side of archives) expect([...side]).not.toContain("arcplan-capture");
    for (const { question } of contradictions) expect(question).not.toContain("arcplan-capture");
    expect(contradictions[0]?.question).toMatch(/db[12]\.tar\.gz, db[12]\.tar\.gz/);
  });
});
