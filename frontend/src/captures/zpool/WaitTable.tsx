import { formatSignificant } from "@arcplan/shared";
import type { Vdev } from "../../api/index.ts";
import { FigureTable } from "../FigureTable.tsx";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { VDEVS, WAITS } from "./words.ts";

const AT_FIRST = 30;

/** Waiting times by vdev, where zpool iostat -l printed them. */
export function WaitTable({ vdevs }: { readonly vdevs: readonly Vdev[] }) {
  const timed = vdevs.filter(({ wait_ms }) => Object.keys(wait_ms).length > 0);
  const names = [...new Set(timed.flatMap(({ wait_ms }) => Object.keys(wait_ms)))];
  const { shown, more, showMore } = useCapped(timed, AT_FIRST);
  if (names.length === 0) return null;
  return (
    <section className="part">
      <h4>{WAITS.title}</h4>
      <p className="entry-note">{WAITS.note}</p>
      <FigureTable caption={WAITS.caption}>
        <thead>
          <tr>
            <th scope="col">{VDEVS.name}</th>
            {names.map((name) => (
              <th key={name} scope="col" className="numeric">
                {name.replaceAll("_", " ")}
              </th>
            ))}
          </tr>
        </thead>
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
