import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { selectOnly, selectOnlyCached } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { lastRecording } from "./recordings.ts";

/** The captures as an archive holds them that was packed at an hour of one day. */
function archived(
  captures: readonly EvidenceCapture[],
  archive: string,
  hour: string,
): EvidenceCapture[] {
  return captures.map((one) => ({ ...one, archive, modified_at: `2026-11-30T${hour}:00Z` }));
}

const before = archived(selectOnly, "/tmp/before.tar.gz", "09:00");
const after = archived(selectOnlyCached, "/tmp/after.tar.gz", "11:00");

describe("two recordings of one host", () => {
  it("are sized as the last, whichever comes first", () => {
    const alone = size(after);
    for (const both of [
      [...before, ...after],
      [...after, ...before],
    ]) {
      const { plan, measured, trust, unused } = size(both);
      expect(plan).toEqual(alone.plan);
      expect(measured.queries_per_s?.value).toBe(alone.measured.queries_per_s?.value);
      expect(trust).toEqual(alone.trust);
      expect(unused).toContainEqual({
        capture: "before.tar.gz/arcplan-capture/iostat.txt",
        why: "It is of a recording 2 h before that in after.tar.gz, of which the plan is.",
        is_set_aside: true,
      });
    }
  });

  it("keep what the last one lacks, but nothing that was counted then", () => {
    const rest = after.filter(({ kind }) => kind !== "zdb" && kind !== "vmstat");
    const { captures } = lastRecording([...before, ...rest]);
    const first = captures.filter(({ archive }) => archive === "/tmp/before.tar.gz");
    expect(first.map(({ kind }) => kind)).toEqual(["zdb"]);
  });

  it("are one where they were made together", () => {
    const beside = archived(selectOnlyCached, "/tmp/after.tar.gz", "09:00");
    expect(lastRecording([...before, ...beside]).unused).toEqual([]);
  });

  it("are not told apart where the last counts less", () => {
    const less = after.filter(({ kind }) => kind !== "iostat");
    expect(lastRecording([...before, ...less]).unused).toEqual([]);
  });
});

it("recordings of two hosts are not those of one", () => {
  const elsewhere = after.map((one) => (one.kind === "iostat" ? { ...one, hostname: "db2" } : one));
  expect(lastRecording([...before, ...elsewhere]).unused).toEqual([]);
});
