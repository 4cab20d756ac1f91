import { formatByteRate, formatRate, formatStorage } from "@arcplan/shared";
import type { Summary, ZpoolIostatCapture } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { Findings } from "../Findings.tsx";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { samplesText, sentence } from "../words.ts";
import { WaitTable } from "./WaitTable.tsx";
import { VDEVS } from "./words.ts";

const AT_FIRST = 30;

const mean = (figure: Summary | null, text: (value: number) => string): string =>
  figure === null ? "–" : text(figure.mean);

/** zpool iostat: space and physical I/O of each pool and vdev. */
export function ZpoolIostatView({ capture }: { readonly capture: ZpoolIostatCapture }) {
  const { vdevs, reports, interval_s, since_import_why } = capture;
  const { shown, more, showMore } = useCapped(vdevs, AT_FIRST);
  const space = (bytes: number | null) => (bytes === null ? "–" : formatStorage(bytes));
  return (
    <>
      <p className="entry-note">
        {samplesText(reports, "report", interval_s)} {sentence(since_import_why)}
      </p>
      {vdevs.length > 0 && (
        <section className="part">
          <h4>{VDEVS.title}</h4>
          <p className="entry-note">{VDEVS.note}</p>
          <FigureTable caption={VDEVS.title}>
            <thead>
              <tr>
                <th scope="col">{VDEVS.name}</th>
                <th scope="col">{VDEVS.class}</th>
                {VDEVS.figures.map((head) => (
                  <th key={head} scope="col" className="numeric">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((vdev) => (
                <tr key={vdev.path.join("\0")}>
                  <th scope="row" className={`depth-${Math.min(3, vdev.path.length - 1)}`}>
                    <bdi>{vdev.path.at(-1) ?? vdev.pool ?? "–"}</bdi>
                  </th>
                  <td>{vdev.class ?? "–"}</td>
                  <td className="numeric">{space(vdev.alloc_bytes)}</td>
                  <td className="numeric">{space(vdev.free_bytes)}</td>
                  <td className="numeric">{mean(vdev.reads_per_s, formatRate)}</td>
                  <td className="numeric">{mean(vdev.writes_per_s, formatRate)}</td>
                  <td className="numeric">{mean(vdev.read_bytes_per_s, formatByteRate)}</td>
                  <td className="numeric">{mean(vdev.write_bytes_per_s, formatByteRate)}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
          <ShowMore more={more} onMore={showMore} what="vdevs" />
        </section>
      )}
      <WaitTable vdevs={vdevs} />
      <Findings findings={capture.findings} />
    </>
  );
}
