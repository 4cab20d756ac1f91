import { useState } from "react";
import type { ZfsGetCapture } from "../../api/index.ts";
import { plural } from "../cells.ts";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { UseInPlan } from "../UseInPlan.tsx";
import { propertiesOffer } from "./properties-measurement.ts";
import { propertyText, TELLING } from "./property-text.ts";

const DATASETS_AT_FIRST = 8;

interface ZfsGetViewProps {
  readonly capture: ZfsGetCapture;
  readonly label: string;
}

/** Properties of datasets: those that decide about metadata and caching, or all of them. */
export function ZfsGetView({ capture, label }: ZfsGetViewProps) {
  const names = Object.keys(capture.datasets);
  const [chosen, choose] = useState(names[0] ?? "");
  const [all, showAll] = useState(false);
  const { shown, more, showMore } = useCapped(names, DATASETS_AT_FIRST);
  const printed = [...new Set(names.flatMap((name) => Object.keys(capture.datasets[name] ?? {})))];
  const rows = all ? printed : TELLING.filter((property) => printed.includes(property));
  const dataset = capture.datasets[chosen] ?? {};
  return (
    <>
      {names.length > 1 && (
        <label className="dataset-choice">
          Dataset for the plan
          <select
            className="select"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <UseInPlan
        offer={propertiesOffer(dataset, label)}
        action="Use in the plan"
        what="these properties"
      />
      <label className="toggle">
        <input type="checkbox" checked={all} onChange={(event) => showAll(event.target.checked)} />
        All {plural(printed.length, "property", "properties")}
      </label>
      <div className="scroll">
        <table>
          <caption className="hidden-text">Properties</caption>
          <thead>
            <tr>
              <th scope="col">Property</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((property) => (
              <tr key={property}>
                <th scope="row">{property}</th>
                {shown.map((name) => (
                  <td key={name}>
                    <bdi>{propertyText(property, capture.datasets[name]?.[property])}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore more={more} onMore={showMore} what="datasets" />
    </>
  );
}
