import { describe, expect, it } from "vitest";
import { countedAs, type Recorded } from "./same-hosts.ts";

const MONDAY = "2026-11-30T02:00:00Z";
const TUESDAY = "2026-12-01T02:00:00Z";

function row(host: string, part: Partial<Recorded> = {}): Recorded {
  return {
    host,
    source: `captures/${host}`,
    status: "ok",
    trust: "agrees",
    recorded_at: MONDAY,
    ram_bytes: 64 * 2 ** 30,
    identity: [],
    ...part,
  };
}

const recorded = (host: string, identity: string[], part: Partial<Recorded> = {}) =>
  row(host, { identity, ...part });

/** Which rows count, by their place. */
const counting = (...rows: Recorded[]) =>
  countedAs(rows).flatMap((other, at) => (other === null ? [at] : []));

describe("rows of one host count once", () => {
  it("under its short and its full name, the newest", () => {
    const rows = [row("db1"), row("db1.example.com", { recorded_at: TUESDAY })];
    expect(countedAs(rows)).toEqual(["db1.example.com of captures/db1.example.com", null]);
  });

  it.each([
    ["name", ["host db1.example.com"], ["host db1"]],
    ["pool", ["pool 77", "pool 78"], ["pool 77"]],
    ["server", ["server 5b1e"], ["server 5b1e", "host db1"]],
    ["pool after a reboot", ["pool 77", "boot 100"], ["pool 77", "boot 90000"]],
  ])("by its %s, whatever their files are called", (_, first, second) => {
    const later = recorded("tuesday", second, { recorded_at: TUESDAY });
    expect(counting(recorded("monday", first), later)).toEqual([1]);
  });

  it("from an archive and from Prometheus, by the name that the archive's tools print", () => {
    const archive = recorded("capture", ["host db1", "pool 77"]);
    const scraped = recorded("db1.example.com", ["boot 1795000000"], { recorded_at: TUESDAY });
    expect(counting(archive, scraped)).toEqual([1]);
  });

  it("by the recording with a verdict, though a later one lacks fields", () => {
    const later = row("db1", { status: "incomplete", trust: "none", recorded_at: TUESDAY });
    expect(counting(row("db1"), later)).toEqual([0]);
  });

  it("by the last recording, though its captures contradict and the one before agrees", () => {
    const later = row("db1", { status: "incomplete", trust: "misfit", recorded_at: TUESDAY });
    expect(counting(row("db1"), later)).toEqual([1]);
  });

  it("also where three recordings share no id but each two of them one", () => {
    const rows = [
      recorded("a", ["pool 77"]),
      recorded("b", ["pool 77", "host db1"], { recorded_at: TUESDAY }),
      recorded("db1.example.com", []),
    ];
    expect(counting(...rows)).toEqual([1]);
  });
});

describe("rows of different hosts all count", () => {
  it.each([
    ["the same short name in two domains", row("db1.example.com"), row("db1.example.org")],
    [
      "clones: one pool's id, two names",
      recorded("a", ["pool 77", "host db1"]),
      recorded("b", ["pool 77", "host db2"]),
    ],
    [
      "one name, two pools",
      recorded("prod", ["host db1", "pool 77"]),
      recorded("staging", ["host db1", "pool 78"]),
    ],
    ["the name localhost", row("localhost"), recorded("b", ["host localhost"])],
    [
      "one name at one time, two boots",
      recorded("a", ["host node", "boot 1795000000"]),
      recorded("b", ["host node", "boot 1795500000"]),
    ],
    ["one name, other memory", row("db1"), row("db1", { ram_bytes: 128 * 2 ** 30 })],
    ["addresses of one network", row("10.0.0.5"), row("10.0.0.6")],
    [
      "hosts that could not be read",
      row("db1", { status: "failed" }),
      row("db1", { status: "failed" }),
    ],
  ])("%s", (_, a, b) => {
    expect(counting(a, b)).toEqual([0, 1]);
  });

  it("where a third one could be either of them", () => {
    expect(counting(row("db1.example.com"), row("db1"), row("db1.example.org"))).toEqual([0, 1, 2]);
  });
});
