import type { IostatDevice } from "../../api/index.ts";
import { UseInPlan } from "../UseInPlan.tsx";
import { deviceOffer } from "./device-measurement.ts";

export function UseDevice({
  device,
  label,
}: {
  readonly device: IostatDevice;
  readonly label: string;
}) {
  return (
    <UseInPlan
      offer={deviceOffer(device, label)}
      action="Use as the plan's device"
      what="the curve of this device"
    />
  );
}
