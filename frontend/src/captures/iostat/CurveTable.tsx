import { formatCount, formatNumber, formatSignificant } from "@arcplan/shared";
import type { IostatDevice } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { CURVE, curveNote } from "./words.ts";

/** Measured working points of a device, and the curve through them. */
export function CurveTable({ curve }: { readonly curve: NonNullable<IostatDevice["curve"]> }) {
  return (
    <section className="part">
      <h4>{CURVE.title}</h4>
      <p className="entry-note">{curveNote(curve)}</p>
      <FigureTable caption={CURVE.title}>
        <thead>
          <tr>
            {[CURVE.concurrency, CURVE.reads, CURVE.await, CURVE.samples].map((head) => (
              <th key={head} scope="col" className="numeric">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curve.points.map(({ concurrency, reads_per_s, read_await_ms, samples }) => (
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
