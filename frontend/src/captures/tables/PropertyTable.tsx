import { useState } from "react";
import type { ZfsGetCapture } from "../../api/index.ts";
import { FigureTable, ShowMore, useCapped } from "../FigureTable.tsx";
import { PROPERTIES } from "../words.ts";

export const TELLING: readonly string[] = [
  "type",
  "recordsize",
  "volblocksize",
  "compression",
  "compressratio",
  "refcompressratio",
  "primarycache",
  "secondarycache",
  "logbias",
  "sync",
  "copies",
  "encryption",
  "dedup",
  "atime",
  "redundant_metadata",
  "special_small_blocks",
  "checksum",
  "used",
  "referenced",
  "logicalused",
  "logicalreferenced",
  "available",
  "ashift",
  "size",
  "allocated",
  "free",
  "fragmentation",
  "capacity",
];

const COLUMNS_AT_FIRST = 6;

interface PropertyTableProps {
  readonly title: string;
  /** Values as printed, by dataset or pool and property. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function PropertyTable({ title, values }: PropertyTableProps) {
  const names = Object.keys(values);
  const [all, showAll] = useState(false);
  const { shown, more, showMore } = useCapped(names, COLUMNS_AT_FIRST);
  const printed = [...new Set(names.flatMap((name) => Object.keys(values[name] ?? {})))];
  const rows = all ? printed : TELLING.filter((property) => printed.includes(property));
  return (
    <section className="part">
      <h4>{title}</h4>
      <label className="toggle">
        <input type="checkbox" checked={all} onChange={(event) => showAll(event.target.checked)} />
        {PROPERTIES.all(printed.length)}
      </label>
      <FigureTable caption={title}>
        <thead>
          <tr>
            <th scope="col">{PROPERTIES.property}</th>
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
                  <bdi>{values[name]?.[property] ?? "–"}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="columns" />
    </section>
  );
}

/** Properties of datasets and pools: those that matter for metadata and caching, or all. */
export function ZfsGetView({ capture }: { readonly capture: ZfsGetCapture }) {
  const { datasets, pools } = capture;
  return (
    <>
      {Object.keys(datasets).length > 0 && (
        <PropertyTable title={PROPERTIES.datasets} values={datasets} />
      )}
      {Object.keys(pools).length > 0 && <PropertyTable title={PROPERTIES.pools} values={pools} />}
    </>
  );
}
