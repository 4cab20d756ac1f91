import { formatByteRate, formatRate, formatSignificant, formatStorage } from "@arcplan/shared";
import type { Summary, Vdev, ZpoolIostatCapture } from "../../api/index.ts";
import { TableHead } from "../../ui/Table.tsx";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { Findings } from "../Verdict.tsx";
import { samplesText, sentence } from "../words.ts";
import { VDEVS, WAITS } from "./words.ts";

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
            <TableHead
              columns={[
                VDEVS.name,
                VDEVS.class,
                ...VDEVS.figures.map((head) => ({ figures: head })),
              ]}
            />
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

/** Waiting times by vdev, where zpool iostat -l printed them. */
function WaitTable({ vdevs }: { readonly vdevs: readonly Vdev[] }) {
  const timed = vdevs.filter(({ wait_ms }) => Object.keys(wait_ms).length > 0);
  const names = [...new Set(timed.flatMap(({ wait_ms }) => Object.keys(wait_ms)))];
  const { shown, more, showMore } = useCapped(timed, AT_FIRST);
  if (names.length === 0) return null;
  return (
    <section className="part">
      <h4>{WAITS.title}</h4>
      <p className="entry-note">{WAITS.note}</p>
      <FigureTable caption={WAITS.caption}>
        <TableHead
          columns={[VDEVS.name, ...names.map((name) => ({ figures: name.replaceAll("_", " ") }))]}
        />
        <tbody>
          {shown.map(({ path, wait_ms }) => (
            <tr key={path.join("\0")}>
              <th scope="row">
                <bdi>{path.at(-1) ?? "–"}</bdi>
              </th>
              {names.map((name) => {
                const wait = wait_ms[name];
                return (
                  <td key={name} className="numeric">
                    {wait ? formatSignificant(wait.mean) : "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="vdevs" />
    </section>
  );
}
