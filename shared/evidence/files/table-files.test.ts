import { describe, expect, it } from "vitest";
import type { FileListing } from "../captures.ts";
import { pointSelect, without } from "../servers.test.support.ts";
import { size } from "../size.ts";

const DUMP = "zdb-2.3-point-select.txt.gz";
const DUMPED_BYTES = 964_689_920;

function listing(tables: Partial<FileListing["tables"][number]>, exact = true): FileListing {
  return {
    kind: "file-listing",
    name: "data-files.txt",
    bytes: 900,
    lines: 30,
    issues_total: 0,
    issues: [],
    complete: true,
    places: { InnoDB: { line: 7, excerpt: "-rw-rw---- 1 mysql mysql 964689920 ... sbtest1.ibd" } },
    files_listed: 40,
    file_bytes: 12 * DUMPED_BYTES,
    exact,
    directories_total: 3,
    unlisted_total: 0,
    tables: [
      {
        engine: "InnoDB",
        files: 10,
        bytes: 5 * DUMPED_BYTES,
        largest_bytes: DUMPED_BYTES,
        whole: true,
        ...tables,
      },
    ],
    files: [],
  };
}

describe("a listing of the whole data directory", () => {
  it("says how many files the dumped one stands for, and how long they are", () => {
    const { fields } = size([...pointSelect, listing({})]);
    expect(fields["data.file_bytes"]).toMatchObject({
      value: 5 * DUMPED_BYTES,
      state: "derived",
      why: "The dump has 1 of 10 table files, 20 % of their length: the others are taken to have trees like these.",
    });
    expect(fields["data.files"]?.value).toBe(10);
    expect(fields["data.file_bytes"]?.sources.map(({ capture }) => capture)).toEqual([
      DUMP,
      "data-files.txt",
    ]);
  });

  it("gives the size of the data where there is no dump", () => {
    const { fields, missing } = size([...without(pointSelect, DUMP), listing({})]);
    expect(missing).toEqual([]);
    expect(fields["data.file_bytes"]).toMatchObject({
      value: 5 * DUMPED_BYTES,
      state: "measured",
      sources: [{ capture: "data-files.txt", line: 7 }],
    });
    expect(fields["data.files"]?.value).toBe(10);
  });

  it("says where lengths are rounded for print", () => {
    const { fields } = size([...without(pointSelect, DUMP), listing({}, false)]);
    expect(fields["data.file_bytes"]?.state).toBe("derived");
    expect(fields["data.file_bytes"]?.why).toContain("rounded");
  });

  it("says that the dump has all of them, whatever else takes space in the dataset", () => {
    const all = listing({ files: 1, bytes: DUMPED_BYTES * 1.01 });
    const { fields } = size([...pointSelect, all]);
    expect(fields["data.file_bytes"]).toMatchObject({ value: DUMPED_BYTES, state: "measured" });
    expect(fields["data.files"]?.value).toBe(1);
    expect(size(pointSelect).fields["data.file_bytes"]?.value).toBe(2 * DUMPED_BYTES);
  });

  it("does not scale a dump that has more than the listing", () => {
    const small = listing({ files: 1, bytes: DUMPED_BYTES / 2 });
    expect(size([...pointSelect, small]).fields).toEqual(size(pointSelect).fields);
  });
});

describe("a listing of a part", () => {
  it("does not scale a dump: other databases may be missing", () => {
    const part = listing({ whole: false });
    expect(size([...pointSelect, part]).fields["data.file_bytes"]?.value).toBe(2 * DUMPED_BYTES);
  });

  it("gives a size where nothing else does, and says that there may be others", () => {
    const { fields } = size([...without(pointSelect, DUMP), listing({ whole: false })]);
    expect(fields["data.file_bytes"]).toMatchObject({ value: 5 * DUMPED_BYTES, state: "derived" });
    expect(fields["data.file_bytes"]?.why).toContain("there may be others");
  });

  it("gives none where it leaves out what is in its directories", () => {
    const top = { ...listing({ whole: false }), unlisted_total: 4 };
    const { missing } = size([...without(pointSelect, DUMP), top]);
    expect(missing.map(({ path }) => path)).toContain("data.file_bytes");
  });
});

it("tables of another engine are not those of the plan", () => {
  const { missing } = size([...without(pointSelect, DUMP), listing({ engine: "PostgreSQL" })]);
  expect(missing.map(({ path }) => path)).toContain("data.file_bytes");
});
