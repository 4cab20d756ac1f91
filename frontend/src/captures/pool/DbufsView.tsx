import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, memory, text } from "../tables/figures.ts";
import { RecordTable, recordRows } from "../tables/RecordTable.tsx";
import { DBUF_HEADS, DBUFS, levelText } from "./words.ts";

type Dbufs = CaptureOf<"dbufs">;
type Held = Dbufs["datasets"][number];

const LEVELS: readonly TableColumn<Dbufs["levels"][number]>[] = [
  { head: DBUF_HEADS.level, text: ({ level }) => levelText(level) },
  { head: DBUF_HEADS.blocks, isFigure: true, text: ({ dbufs }) => count(dbufs) },
  { head: DBUF_HEADS.bytes, isFigure: true, text: ({ bytes }) => memory(bytes) },
];

const bytesOf = (head: string, name: string): TableColumn<Held> => ({
  head,
  isFigure: true,
  text: ({ values }) => memory(values[name] ?? null),
});

const SIZES: readonly TableColumn<Held>[] = [
  bytesOf(DBUF_HEADS.cached, "cached_bytes"),
  bytesOf(DBUF_HEADS.leaves, "direct_bytes"),
  bytesOf(DBUF_HEADS.indirect, "indirect_bytes"),
  bytesOf(DBUF_HEADS.data, "data_bytes"),
  bytesOf(DBUF_HEADS.metadata, "metadata_bytes"),
];
const OBJSET: readonly TableColumn<Held>[] = [
  { head: DBUF_HEADS.objset, text: ({ objset }) => text(objset.toString()) },
  { head: DBUF_HEADS.pool, text: ({ pool }) => text(pool) },
];
const OBJECT: readonly TableColumn<Held>[] = [
  { head: DBUF_HEADS.object, text: ({ object }) => text(object?.toString()) },
  { head: DBUF_HEADS.type, text: ({ type }) => text(type) },
];

/** Blocks that dbufs held, by level, dataset and object. */
export function DbufsView({ capture }: { readonly capture: Dbufs }) {
  return (
    <>
      <p className="entry-note">{DBUFS.note}</p>
      <RecordTable
        title={DBUFS.values}
        rows={recordRows({ places: {} }, capture.values, (bytes: number) => memory(bytes))}
      />
      <ColumnTable title={DBUFS.levels} rows={capture.levels} columns={LEVELS} />
      <ColumnTable title={DBUFS.datasets} rows={capture.datasets} columns={[...OBJSET, ...SIZES]} />
      <ColumnTable
        title={DBUFS.objects(capture)}
        rows={capture.objects}
        columns={[...OBJSET, ...OBJECT, ...SIZES]}
      />
    </>
  );
}
