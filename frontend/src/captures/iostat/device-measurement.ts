import { deviceOfPoints, observedByIostat } from "@arcplan/shared/evidence";
import type { IostatDevice } from "../../api/index.ts";
import { type Offer, offered, refused } from "../measurement.ts";

/** What a device's samples set: a device of the user's own, with the measured working points. */
export function deviceOffer(device: IostatDevice, label: string): Offer {
  if (!device.curve && device.verdict !== "rate-limited") {
    return refused(device.curve_missing ?? "this capture gives no curve");
  }
  // The device's name stays out: a plan is shared, and a link must not carry names of a host.
  const made = deviceOfPoints([observedByIostat(device)], "measured with iostat");
  if (!made) return refused("this capture shows no request with its response time");
  return offered(
    label,
    { "storage.custom_device": made.device, "storage.device": "custom" },
    made.notes,
  );
}
