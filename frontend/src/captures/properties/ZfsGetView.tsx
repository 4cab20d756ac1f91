import { useState } from "react";
import type { ZfsGetCapture } from "../../api/index.ts";
import { UseInPlan } from "../UseInPlan.tsx";
import { PropertyTable } from "./PropertyTable.tsx";
import { propertiesOffer } from "./properties-measurement.ts";

interface ZfsGetViewProps {
  readonly capture: ZfsGetCapture;
  readonly label: string;
}

/** Properties of datasets and pools: those that decide about metadata and caching, or all of them. */
export function ZfsGetView({ capture, label }: ZfsGetViewProps) {
  const { datasets, pools } = capture;
  const names = Object.keys(datasets);
  const [chosen, choose] = useState(0);
  return (
    <>
      {names.length > 1 && (
        <label className="dataset-choice">
          Dataset for the plan
          <select
            className="select"
            value={chosen}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {names.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <UseInPlan
        offer={propertiesOffer(capture, names[chosen], label)}
        action="Use in the plan"
        what="these properties"
      />
      {names.length > 0 && <PropertyTable title="Properties of datasets" values={datasets} />}
      {Object.keys(pools).length > 0 && (
        <PropertyTable title="Properties of pools" values={pools} />
      )}
    </>
  );
}
