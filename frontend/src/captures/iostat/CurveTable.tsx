import type { IostatDevice } from "../../api/index.ts";
import { countText, figureText, percentText } from "../cells.ts";
import { FigureTable } from "../FigureTable.tsx";

/** Measured working points of a device, and the curve through them. */
export function CurveTable({ curve }: { readonly curve: NonNullable<IostatDevice["curve"]> }) {
  const { points, base_read_ms, max_reads_per_s, fit_error } = curve;
  const ceiling =
    max_reads_per_s === null
      ? "the ceiling was not reached"
      : `ceiling ${figureText(max_reads_per_s)} reads/s`;
  return (
    <section>
      <h4>Response time against concurrency</h4>
      <p className="entry-note">
        Curve through the points: {figureText(base_read_ms)} ms for a single read, {ceiling}; a
        point lies {percentText(fit_error)} off at most.
      </p>
      <FigureTable caption="Response time against concurrency">
        <thead>
          <tr>
            {["Reads in flight", "Reads/s", "r_await, ms", "Samples"].map((head) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ concurrency, reads_per_s, read_await_ms, samples }) => (
            <tr key={concurrency}>
              <th scope="row" className="numeric">
                {figureText(concurrency)}
              </th>
              <td className="numeric">{figureText(reads_per_s)}</td>
              <td className="numeric">{figureText(read_await_ms)}</td>
              <td className="numeric">{countText(samples)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
