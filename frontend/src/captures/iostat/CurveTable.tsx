import {
  formatCount,
  formatMs,
  formatNumber,
  formatPercent,
  formatRate,
  formatSignificant,
} from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";

/** Measured working points of a device, and the curve through them. */
export function CurveTable({ curve }: { readonly curve: NonNullable<IostatDevice["curve"]> }) {
  const { points, base_read_ms, max_reads_per_s, fit_error } = curve;
  const found = [
    base_read_ms === null ? "no nearly idle sample" : `${formatMs(base_read_ms)} for a single read`,
    max_reads_per_s === null
      ? "the ceiling was not reached"
      : `ceiling ${formatRate(max_reads_per_s)} reads/s`,
    `a point lies ${formatPercent(fit_error)} off at most`,
  ];
  return (
    <section className="part">
      <h4>Response time against concurrency</h4>
      <p className="entry-note">Curve through the points: {found.join("; ")}.</p>
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
                {formatNumber(concurrency)}
              </th>
              <td className="numeric">{formatSignificant(reads_per_s)}</td>
              <td className="numeric">{formatSignificant(read_await_ms)}</td>
              <td className="numeric">{formatCount(samples)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}
