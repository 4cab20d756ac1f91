import { defaultPlan, missingIn } from "@arcplan/shared";
import { isSameValue } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { SMALL_SERVER, sizingOf } from "../test/sizing.ts";
import { withChanges } from "./plan-slice.ts";
import { capturedState, isOfCaptures } from "./sized.ts";

const sizing = sizingOf(SMALL_SERVER);
const tried = withChanges(sizing.plan, { "memory.arc_bytes": 2 ** 31 }, () => "entered");

describe("a plan beside the captures", () => {
  it("is the captured host's as captured, and still is with a change to try out", () => {
    expect(capturedState(sizing.plan, sizing)?.isUnchanged).toBe(true);
    expect(capturedState(tried, sizing)?.isUnchanged).toBe(false);
  });

  it("is another host's where nearly nothing of the captures stands in it", () => {
    expect(isOfCaptures(defaultPlan(), sizing)).toBe(false);
    expect(capturedState(defaultPlan(), sizing)).toBeNull();
  });

  it("is another host's where captures said nothing", () => {
    expect(isOfCaptures(defaultPlan(), sizingOf({}))).toBe(false);
  });

  it("lacks what the captures lack until it is entered", () => {
    const missing = [{ path: "memory.ram_bytes", why: "It bounds the ARC.", remedy: "Enter it." }];
    const open = sizingOf(SMALL_SERVER, { missing });
    expect(missingIn(open.plan).map(({ path }) => path)).toEqual(["memory.ram_bytes"]);
    const entered = withChanges(open.plan, { "memory.ram_bytes": 2 ** 34 }, () => "entered");
    expect(missingIn(entered)).toEqual([]);
    expect(missingIn(defaultPlan())).toEqual([]);
  });
});

describe("values of a field", () => {
  it("are the same by what they hold, in any order of names", () => {
    expect(isSameValue({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toBe(true);
    expect(isSameValue({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(isSameValue(null, undefined)).toBe(true);
  });

  it("differ where a part differs, or is there on one side only", () => {
    expect(isSameValue({ a: 1 }, { a: 2 })).toBe(false);
    expect(isSameValue({ a: 1 }, { a: 1, b: 1 })).toBe(false);
    expect(isSameValue([1, 2], [1])).toBe(false);
    expect(isSameValue(1, "1")).toBe(false);
    expect(isSameValue(null, {})).toBe(false);
  });
});
