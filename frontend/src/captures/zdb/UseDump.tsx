import { formatSignificant } from "@arcplan/shared";
import type { ZdbCapture } from "../../api/index.ts";
import { UseInPlan } from "../UseInPlan.tsx";
import { dumpOffer, wholeOffer } from "./dump-measurement.ts";

export function UseDump({
  capture,
  label,
}: {
  readonly capture: ZdbCapture;
  readonly label: string;
}) {
  const whole = wholeOffer(capture, label);
  return (
    <>
      <UseInPlan
        offer={dumpOffer(capture, label)}
        action="Use in the plan"
        what="the files of this dump"
      />
      {whole && capture.estimate && (
        <UseInPlan
          offer={whole}
          action={`Use the whole dataset, ${formatSignificant(capture.estimate.scale)} times the dump`}
          what="the whole dataset, estimated from this dump"
        />
      )}
    </>
  );
}
