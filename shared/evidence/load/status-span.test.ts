import { describe, expect, it } from "vitest";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { statusSpan } from "./status-span.ts";

/** A table of counters; those of `SHOW GLOBAL STATUS` that matter here. */
function table(values: Readonly<Record<string, number>>): EvidenceCapture {
  const capture: unknown = {
    kind: "mysql-status",
    name: `status-${values.Uptime}.txt`,
    bytes: 1,
    lines: 5,
    issues_total: 0,
    issues: [],
    complete: true,
    places: {},
    snapshots: [],
    texts: {},
    uptime_s: values.Uptime,
    relative: false,
    values,
  };
  return capture as EvidenceCapture;
}

const BEFORE = table({ Uptime: 1000, Questions: 500, Uptime_since_flush_status: 1000 });

function spanTo(last: Readonly<Record<string, number>>) {
  return statusSpan(new CaptureSet([BEFORE, table({ Uptime: 1060, Questions: 2000, ...last })]));
}

describe("two tables of one server's counters", () => {
  it("give what was counted between them", () => {
    const span = spanTo({ Uptime_since_flush_status: 1060 });
    expect(span).toMatchObject({ seconds: 60, isSinceStart: false });
    expect(span?.growth("Questions")).toBe(1500);
  });

  it("give the same where counters were set to zero before both", () => {
    expect(spanTo({ Uptime_since_flush_status: 61 })?.growth("Questions")).toBe(1500);
  });

  it("are not compared where counters were set to zero between them, though they grew past that", () => {
    expect(spanTo({ Uptime_since_flush_status: 20 })?.isSinceStart).toBe(true);
  });
});
