import { expect, it } from "vitest";
import { zfsGetCapture } from "../testing/captures.ts";
import { propertiesOffer } from "./properties-measurement.ts";

it("properties set the layout of the chosen dataset and the ashift of its pool", () => {
  expect(propertiesOffer(zfsGetCapture, "tank/secret", "zfs").measurement?.values).toEqual({
    "layout.record_bytes": 16_384,
    "layout.compression": "zstd",
    "layout.primarycache": "metadata",
    "layout.ashift": 12,
    "data.compression_ratio": 2.31,
  });
});

it("properties that are no settings of the plan set nothing", () => {
  const datasets = { tank: { mountpoint: "/tank", primarycache: "sometimes" } };
  const bare = {
    ...zfsGetCapture,
    datasets,
    sizes: {},
    ratios: {},
    pools: { tank: { ashift: "0" } },
  };
  expect(propertiesOffer(bare, "tank", "zfs").measurement).toBeNull();
});
