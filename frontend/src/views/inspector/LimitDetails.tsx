import { useResult } from "../../plan/answers/result.ts";
import { formatQuantity } from "../../plan/fields/quantity.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { capitalised } from "../summary/words.ts";
import * as words from "./words.ts";

/** Each resource, how busy it is, and the reads at which it would be full. */
export function LimitDetails() {
  const { limits, bottleneck_text, next_bottleneck_text } = useResult();
  return (
    <>
      <h2>{words.whatLimits}</h2>
      <p className="inspector-value">{capitalised(bottleneck_text)}</p>
      <p>{words.aboutLimits(next_bottleneck_text)}</p>
      <table className="inspector-inputs">
        <TableHead columns={[words.resource, { figures: words.busy }, { figures: words.fullAt }]} />
        <tbody>
          {limits.map((limit) => (
            <tr key={limit.id}>
              <td>{capitalised(limit.text)}</td>
              <td className="numeric">{formatQuantity("percent", limit.utilization)}</td>
              <td className="numeric">{formatQuantity("per-s", limit.reads_per_s)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{words.source}</h3>
      <p>{words.utilizationLaw}</p>
    </>
  );
}
