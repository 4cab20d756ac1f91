import type { Prediction, RecordsizePoint } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_NAMES } from "@arcplan/shared/plan/speed.ts";
import { speedIn } from "../../plan/answers/bands.ts";
import type { DrawnSpeeds, Told } from "../../plan/answers/told.ts";
import { useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { Scroll, TableHead } from "../../ui/Table.tsx";
import { speedWords } from "../frame/speed-words.ts";
import * as words from "../words.ts";

/** Larger records have no place beside a database's pages; they stay in the chart and its figures. */
const LARGEST_LISTED = 2 ** 20;

const bytes = (value: number) => formatQuantity("binary-bytes", value);

/** The plan at one recordsize, as it is drawn. */
export type SizePoint = DrawnSpeeds<Told<RecordsizePoint>>;

interface SizeTableProps {
  readonly points: readonly SizePoint[];
  /** The plan's own recordsize. */
  readonly here: number;
  /** The recordsize of the answer; null while there is none. */
  readonly best: number | null;
  readonly result: Prediction;
}

/** What each recordsize brings, needs and writes; a size is taken by pressing it. */
export function SizeTable({ points, here, best, result }: SizeTableProps) {
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const isViewed = useIsViewed();
  const { told } = speedWords(result);
  const shown = points.filter(
    ({ record_bytes }) => record_bytes <= LARGEST_LISTED || record_bytes === here,
  );

  function take(recordBytes: number) {
    edit("layout.record_bytes", recordBytes);
    finish();
  }

  return (
    <Scroll label={words.sizesScroll} className="size-table">
      <table aria-label={words.sizesTable}>
        <TableHead
          columns={[
            { figures: words.recordsize },
            { figures: SPEED_NAMES[speedIn(result).noun] },
            { figures: words.arcNeeded },
            { figures: words.written },
            { figures: words.space },
            words.verdict,
          ]}
        />
        <tbody>
          {shown.map((point) => {
            const size = bytes(point.record_bytes);
            const isHere = point.record_bytes === here;
            return (
              <tr
                key={point.record_bytes}
                className={point.record_bytes === best ? "size-best" : undefined}
              >
                <th scope="row" className="numeric">
                  <button
                    type="button"
                    className="text-button"
                    aria-label={words.takeSize(size)}
                    aria-pressed={isHere}
                    disabled={isViewed}
                    onClick={() => take(point.record_bytes)}
                  >
                    {size}
                  </button>
                </th>
                <td className="numeric">{told(point)}</td>
                <td className="numeric">{bytes(point.arc_bytes)}</td>
                <td className="numeric">{bytes(point.written_bytes_per_page)}</td>
                <td className="numeric">
                  {formatQuantity("decimal-bytes", point.allocated_bytes)}
                </td>
                <td className="soft">
                  {[
                    point.record_bytes === best && !isHere && words.best,
                    isHere && (best === here ? words.thisPlanKept : words.thisPlan),
                    point.used_ratio > 1 && words.doesNotFit,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
