import { describe, expect, it } from "vitest";
import type { Estimate } from "../../api/index.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import { dumpOffer, wholeOffer } from "./dump-measurement.ts";

const interval = { value: 1, low: null, high: null };

const estimate: Estimate = {
  sampled_files: 1,
  objects_total: 330,
  sampled_bytes: 1,
  referenced_bytes: 3,
  scale: 3,
  confidence: 0.95,
  leaf_blocks: interval,
  nonleaf_blocks: interval,
  nonleaf_logical_bytes: interval,
  nonleaf_physical_bytes: interval,
  note: "estimated from 1 of 330 objects",
};

describe("a dump sets the plan", () => {
  it("to its files, their trees, and the layout of the largest one", () => {
    expect(dumpOffer(zdbCapture, "dump").measurement?.values).toMatchObject({
      "data.file_bytes": 2_441_084_928,
      "data.files": 1,
      "data.compression_ratio": 1.28,
      "layout.record_bytes": 16_384,
      "layout.indirect_block_bytes": 16_384,
      "layout.openzfs": "0.6.5",
      "data.measured_trees": {
        record_bytes: 16_384,
        rows: [{ basis: "estimated" }, { nonleaf_blocks: 1_160 }, { basis: "exact" }],
      },
    });
  });

  it("and leaves alone what the plan cannot hold", () => {
    const [object] = zdbCapture.objects;
    if (!object) throw new Error("the capture has an object");
    const odd = { ...zdbCapture, objects: [{ ...object, record_bytes: 12_288 }] };
    const values = dumpOffer({ ...odd, openzfs_line: "9.9" }, "dump").measurement?.values;
    expect(values).not.toHaveProperty(["layout.record_bytes"]);
    expect(values).not.toHaveProperty(["layout.openzfs"]);
    expect(values).toHaveProperty(["data.files"]);
  });

  it.each([
    ["it ends in the middle", { complete: false }, "ends in the middle"],
    ["it has no trees", { totals: { ...zdbCapture.totals, trees: 0 } }, "no block tree"],
    ["its files are tiny", { totals: { ...zdbCapture.totals, file_bytes: 9_000 } }, "1 MiB"],
    ["it has no indirect block", { objects: [] }, "indirect blocks"],
  ])("unless %s", (_, change, reason) => {
    const offer = dumpOffer({ ...zdbCapture, ...change }, "dump");
    expect(offer).toMatchObject({ measurement: null, reason: expect.stringContaining(reason) });
  });
});

describe("a dump of a part", () => {
  it("can stand for the whole dataset, and says that this is an estimate", () => {
    const offer = wholeOffer({ ...zdbCapture, estimate }, "dump");
    expect(offer?.measurement).toMatchObject({
      label: "dump (estimated from 1 of 330 objects)",
      values: { "data.file_bytes": 3 * 2_441_084_928, "data.files": 3 },
    });
  });

  it("offers no whole where everything was dumped", () => {
    expect(wholeOffer(zdbCapture, "dump")).toBeNull();
  });
});
