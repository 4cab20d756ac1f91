import { formatQuantity } from "../../plan/quantity.ts";
import { useResult } from "../../plan/result.ts";
import { TableHead } from "../../ui/TableHead.tsx";
import { capitalised } from "../summary/words.ts";

/** What would limit the plan: each resource, how full it is, and the reads at which it would be full. */
export function LimitDetails() {
  const { limits, bottleneck_text, next_bottleneck_text } = useResult();
  return (
    <>
      <h2>What limits the reads</h2>
      <p className="inspector-value">{capitalised(bottleneck_text)}</p>
      <p>
        It fills first; with more of it, the next limit would be the {next_bottleneck_text}. With
        each resource stands the rate at which it would be full if hits and misses stayed as they
        are.
      </p>
      <table className="inspector-inputs">
        <TableHead columns={["Resource", { figures: "Busy" }, { figures: "Full at" }]} />
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
      <h3>Source</h3>
      <p>Utilisation law: busy share = rate of visits times service time of a visit.</p>
    </>
  );
}
