import { describe, expect, it } from "vitest";
import { ioDevice } from "../testing/captures.ts";
import { deviceOffer } from "./device-measurement.ts";

describe("a measured device", () => {
  it("brings its working points and no name into the plan", () => {
    const offer = deviceOffer({ ...ioDevice, device: "nvme-secret" }, "iostat.txt");
    expect(offer.measurement?.values["storage.device"]).toBe("custom");
    expect(offer.measurement?.values["storage.custom_device"]).toMatchObject({
      read_latency_ms: 0.14,
      read_iops: 131_559,
      points: [{ concurrency: 1 }, { concurrency: 16 }, { concurrency: 64 }],
    });
    expect(JSON.stringify(offer.measurement?.values)).not.toContain("secret");
  });

  it("whose ceiling was not reached counts the most that was seen, and says so", () => {
    const curve = ioDevice.curve && { ...ioDevice.curve, max_reads_per_s: null };
    const offer = deviceOffer({ ...ioDevice, curve }, "iostat.txt");
    expect(offer.measurement?.values["storage.custom_device"]).toMatchObject({
      read_iops: 127_841,
    });
    expect(offer.measurement && offer.notes.join(" ")).toContain("ceiling was not reached");
  });

  it("without a curve is not offered, with the reason", () => {
    const curve_missing = "reads in flight stayed at 1";
    expect(deviceOffer({ ...ioDevice, curve: null, curve_missing }, "x")).toEqual({
      measurement: null,
      reason: curve_missing,
    });
  });
});
