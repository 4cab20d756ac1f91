import type { CaptureOf } from "../../api/index.ts";
import { ColumnTable, type TableColumn } from "../tables/ColumnTable.tsx";
import { count, number, percent, storage, text } from "../tables/figures.ts";

type StatusPool = CaptureOf<"zpool-status">["pools"][number];
type StatusVdev = StatusPool["vdevs"][number];
type ListPool = CaptureOf<"zpool-list">["pools"][number];
type ListVdev = ListPool["vdevs"][number];

const STATUS: readonly TableColumn<StatusVdev>[] = [
  { head: "Name", text: ({ name }) => text(name) },
  { head: "Kind", text: ({ kind }) => text(kind) },
  { head: "Role", text: ({ role }) => text(role) },
  { head: "State", text: ({ state }) => text(state) },
  { head: "Read errors", isFigure: true, text: (vdev) => count(vdev.read_errors) },
  { head: "Write errors", isFigure: true, text: (vdev) => count(vdev.write_errors) },
  { head: "Checksum errors", isFigure: true, text: (vdev) => count(vdev.checksum_errors) },
  { head: "Note", text: ({ note }) => text(note) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

function sizeColumns<T extends ListPool | ListVdev>(): readonly TableColumn<T>[] {
  return [
    { head: "Name", text: ({ name }) => text(name) },
    { head: "Size", isFigure: true, text: (row) => storage(row.size_bytes) },
    { head: "Allocated", isFigure: true, text: (row) => storage(row.alloc_bytes) },
    { head: "Free", isFigure: true, text: (row) => storage(row.free_bytes) },
    { head: "Fragmentation", isFigure: true, text: (row) => percent(row.frag_percent) },
    { head: "Used", isFigure: true, text: (row) => percent(row.cap_percent) },
    { head: "Health", text: ({ health }) => text(health) },
    { head: "Line", isFigure: true, text: ({ line }) => count(line) },
  ];
}

function StatusOfPool({ pool }: { readonly pool: StatusPool }) {
  return (
    <>
      <dl className="facts">
        <dt>State</dt>
        <dd>{text(pool.state)}</dd>
        <dt>Scan</dt>
        <dd>{text(pool.scan)}</dd>
        <dt>Errors</dt>
        <dd>{text(pool.errors)}</dd>
      </dl>
      <ColumnTable
        title={`Pool ${pool.name}`}
        rows={pool.vdevs}
        columns={STATUS}
        depth={({ depth }) => depth ?? 0}
        what="vdevs"
      />
    </>
  );
}

/** What a pool is made of, as a tree, or how full its parts are. */
export function PoolView({
  capture,
}: {
  readonly capture: CaptureOf<"zpool-status" | "zpool-list">;
}) {
  if (capture.kind === "zpool-status") {
    return capture.pools.map((pool) => <StatusOfPool key={pool.name} pool={pool} />);
  }
  return (
    <>
      {!capture.exact && (
        <p className="entry-note">Sizes are rounded; zpool list -p prints them exactly.</p>
      )}
      <ColumnTable title="Pools" rows={capture.pools} columns={sizeColumns<ListPool>()} />
      {capture.pools.map(({ name, vdevs }) => (
        <ColumnTable
          key={name}
          title={`Parts of ${name}`}
          rows={vdevs}
          columns={sizeColumns<ListVdev>()}
          depth={({ path }) => Math.max(0, path.length - 1)}
          what="vdevs"
        />
      ))}
    </>
  );
}

type BlockRow = CaptureOf<"zdb-blocks">["rows"][number];

const BLOCKS: readonly TableColumn<BlockRow>[] = [
  { head: "Type", text: ({ type }) => text(type) },
  { head: "Level", isFigure: true, text: ({ level }) => (level === null ? "all" : `L${level}`) },
  { head: "Blocks", isFigure: true, text: ({ blocks }) => count(blocks) },
  { head: "Logical", isFigure: true, text: (row) => storage(row.lsize_bytes) },
  { head: "Physical", isFigure: true, text: (row) => storage(row.psize_bytes) },
  { head: "Allocated", isFigure: true, text: (row) => storage(row.asize_bytes) },
  { head: "Compression", isFigure: true, text: (row) => number(row.compression_ratio) },
  { head: "Share", isFigure: true, text: (row) => percent(row.percent) },
  { head: "Line", isFigure: true, text: ({ line }) => count(line) },
];

/** Blocks of a whole pool by type and level. */
export function BlocksView({ capture }: { readonly capture: CaptureOf<"zdb-blocks"> }) {
  return (
    <>
      <dl className="facts">
        <dt>Block pointers</dt>
        <dd>{count(capture.bp_count)}</dd>
        <dt>Logical / physical / allocated</dt>
        <dd>
          {storage(capture.bp_logical_bytes)} / {storage(capture.bp_physical_bytes)} /{" "}
          {storage(capture.bp_allocated_bytes)}
        </dd>
      </dl>
      <ColumnTable title="Blocks by type" rows={capture.rows} columns={BLOCKS} />
    </>
  );
}
