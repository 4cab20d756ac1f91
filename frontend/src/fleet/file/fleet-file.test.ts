import { Blob as NodeBlob } from "node:buffer";
import { DecompressionStream as NodeDecompressionStream } from "node:stream/web";
import { gzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { readFleetFile } from "./fleet-file.ts";

// The simulated browser has no streams; those of Node are the same standard.
vi.stubGlobal("Blob", NodeBlob);
vi.stubGlobal("DecompressionStream", NodeDecompressionStream);

const row = { host: "db1", source: "captures/db1.tar.gz", status: "ok", arc_bytes: 1024 };

function bytes(text: string | Uint8Array): ArrayBuffer {
  const whole = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return new Uint8Array(whole).buffer;
}

const fleet = (hosts: unknown, format: unknown = 1): string =>
  JSON.stringify({ arcplan_fleet: format, created_at: "2026-11-20T10:00:00Z", hosts });

const read = (text: string | Uint8Array) =>
  readFleetFile({ name: "hosts.json", bytes: bytes(text) });

const textsOf = async (text: string | Uint8Array) =>
  (await read(text)).problems.map(({ row: at, host, text: why }) => [at, host, why]);

describe("a fleet file", () => {
  it("is read plain or packed, and columns that it lacks are empty", async () => {
    const packed = gzipSync(new TextEncoder().encode(fleet([row])));
    for (const text of [fleet([row]), packed]) {
      const { rows, problems, createdAt } = await read(text);
      expect(problems).toEqual([]);
      expect(createdAt).toBe("2026-11-20T10:00:00Z");
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ ...row, role: null, risks: [], trust: "none", plan: null });
    }
  });

  it("keeps good rows and columns, and names row, host and reason of the others", async () => {
    const hosts = [
      row,
      { ...row, host: "db2", arc_bytes: "much", risks: [1] },
      { ...row, host: 7 },
      "db4",
      { ...row, status: "fine" },
    ];
    const { rows } = await read(fleet(hosts));
    expect(rows.map(({ host }) => host)).toEqual(["db1", "db2"]);
    expect(rows[1]).toMatchObject({ arc_bytes: null, risks: [] });
    expect(await textsOf(fleet(hosts))).toEqual([
      [2, "db2", 'arc_bytes cannot be "much".'],
      [2, "db2", "risks cannot be [1]."],
      [3, null, "host cannot be 7."],
      [4, null, "It is not a row."],
      [5, null, 'status cannot be "fine".'],
    ]);
  });

  it("gives the rows before the place where it is cut off", async () => {
    const whole = fleet([row, { ...row, host: "db2" }, { ...row, host: 'd"b]{3' }]);
    const cut = await read(whole.slice(0, -20));
    expect(cut.rows.map(({ host }) => host)).toEqual(["db1", "db2"]);
    expect(cut.problems.map(({ text }) => text)).toEqual([
      "The file is cut off. Its last row is left out.",
    ]);
    const packed = gzipSync(new TextEncoder().encode(whole));
    const { problems } = await read(packed.subarray(0, packed.length - 12));
    expect(problems.map(({ text }) => text)).toEqual([
      "The gzip data is damaged or cut off. What comes after is left out.",
    ]);
  });

  it("names a row whose JSON is damaged, and keeps those around it", async () => {
    const text = fleet([row, row, { ...row, host: "db3" }]).replace(
      '"arc_bytes":1024',
      '"arc_bytes":,',
    );
    expect((await read(text)).rows.map(({ host }) => host)).toEqual(["db1", "db3"]);
    expect((await textsOf(text)).at(-1)).toEqual([1, null, "Its JSON is damaged."]);
  });

  it.each([
    ["", /^The file is empty/],
    ["milk\neggs\n", /^This is not a fleet file/],
    ['{"version":1,"title":"a plan"}', /^This is not a fleet file/],
    ["host,source,role\r\ndb1,a,b\r\n", /^This is a fleet as CSV/],
    ["PAR1\u0015\u0004", /^This is a fleet as Parquet/],
    [fleet([], 2), /^The fleet file has format 2/],
    [fleet("db1"), /no list of hosts/],
  ])("is refused with its reason: %j", async (text, reason) => {
    const { rows, problems } = await read(text);
    expect(rows).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: "hosts.json", row: null });
    expect(problems[0]?.text).toMatch(reason);
  });

  it("holds untrusted text as text, whatever it is called", async () => {
    const { rows } = await read(fleet([{ ...row, host: "__proto__", role: "constructor" }]));
    expect(rows[0]).toMatchObject({ host: "__proto__", role: "constructor" });
  });
});
