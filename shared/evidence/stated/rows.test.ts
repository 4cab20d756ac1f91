import { expect, it, vi } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { postgresqlTpcb, readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { hasRows } from "./stated.ts";

it("says of a kind without rows that nothing of it is used", () => {
  const strange = { kind: "nvme-smart-log", name: "smart.txt", lines: 9, complete: true };
  const { stated } = size([strange as unknown as EvidenceCapture]);
  const found = stated.find(({ name }) => name === "nvme-smart-log");
  expect(found).toMatchObject({ use: "not-modelled", value: "smart.txt" });
});

it("uses no kind of capture that has no rows", () => {
  const asked = [vi.spyOn(CaptureSet.prototype, "of"), vi.spyOn(CaptureSet.prototype, "has")];
  for (const captures of [readWrite, postgresqlTpcb]) size(captures);
  const kinds = asked.flatMap(({ mock }) => mock.calls.flat());
  vi.restoreAllMocks();
  expect(kinds).toContain("arcstats");
  expect([...new Set(kinds)].filter((kind) => !hasRows(kind))).toEqual([]);
});
