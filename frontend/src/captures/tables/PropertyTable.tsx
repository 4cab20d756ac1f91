import { useState } from "react";
import type { ZfsGetCapture } from "../../api/index.ts";
import { ShowMore, useCapped } from "../FigureTable.tsx";
import { PROPERTIES } from "../words.ts";
import { ColumnTable, type TableColumn } from "./ColumnTable.tsx";

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
  const ofName = (name: string): TableColumn<string> => ({
    head: name,
    text: (property) => values[name]?.[property] ?? "–",
  });
  return (
    <>
      <ColumnTable
        title={title}
        rows={rows}
        columns={[
          { head: PROPERTIES.property, text: (property) => property },
          ...shown.map(ofName),
        ]}
        atFirst={printed.length}
      />
      <label className="toggle">
        <input type="checkbox" checked={all} onChange={(event) => showAll(event.target.checked)} />
        {PROPERTIES.all(printed.length)}
      </label>
      <ShowMore more={more} onMore={showMore} what="columns" />
    </>
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
