import { defaultPlan, examplePlans } from "@arcplan/shared";
import { describe, expect, it } from "vitest";
import {
  arcstatCapture,
  arcstatsCapture,
  zfsGetCapture,
  zpoolIostatCapture,
} from "../captures/testing/captures.ts";
import { zdbCapture } from "../captures/testing/zdb-capture.ts";
import { foreignSigns } from "./foreign.ts";

const server2018 = defaultPlan();
const small = examplePlans()[1]?.plan ?? server2018;

describe("captures of another server than the plan's", () => {
  it("are told by the release of OpenZFS and by what the pool holds", () => {
    expect(foreignSigns([arcstatsCapture, zpoolIostatCapture], server2018)).toEqual([
      "arcstats.txt comes from OpenZFS 2.3, the plan has 0.6.5",
      expect.stringMatching(
        /^zpool-iostat.txt: the pool holds 3.58 GB, the plan's data takes \d+ GB$/,
      ),
    ]);
  });

  it("are told by recordsize, ashift and an ARC larger than RAM", () => {
    const layout = { ...server2018.layout, record_bytes: 131072 as const, ashift: 13 };
    const memory = { ...server2018.memory, ram_bytes: 200e6 };
    const other = { ...server2018, layout: { ...layout, openzfs: "2.3" as const }, memory };
    const signs = foreignSigns([zdbCapture, zfsGetCapture, arcstatsCapture], other).join();
    expect(signs).toContain("written with recordsize 16 KiB, the plan has 128 KiB");
    expect(signs).toContain("ashift 12, the plan has 13");
    expect(signs).toContain("the ARC held 258 MiB");
  });

  it("are not suspected where everything fits, whatever the ARC limit and the load", () => {
    const memory = { ...small.memory, arc_bytes: 2 ** 30 };
    const captures = [arcstatCapture, arcstatsCapture, zpoolIostatCapture, zfsGetCapture];
    expect(foreignSigns(captures, { ...small, memory })).toEqual([]);
    expect(foreignSigns([zdbCapture], server2018)).toEqual([]);
  });
});
