import { formatCount, formatStorage } from "@arcplan/shared";
import { lazy, Suspense, useState } from "react";
import type { DatasetSums, DirectorySums, Estimate, ZdbCapture } from "../../api/index.ts";
import { DRAWING } from "../words.ts";
import { ObjectTable, RequirementTable, SumsTable, TreeTable } from "./DumpTables.tsx";
import {
  ESTIMATE,
  estimateNote,
  FILES,
  filesNote,
  intervalText,
  objectName,
  SUMS,
  TREE,
} from "./words.ts";

/** Block counts of the whole dataset, estimated from the part that was dumped. */
function EstimateNote({ estimate }: { readonly estimate: Estimate }) {
  const { leaf_blocks, nonleaf_blocks, nonleaf_logical_bytes } = estimate;
  return (
    <section className="part">
      <h4>{ESTIMATE.title}</h4>
      <p className="entry-note">{estimateNote(estimate)}</p>
      <dl className="facts">
        <dt>{ESTIMATE.leaf}</dt>
        <dd>{intervalText(leaf_blocks, formatCount)}</dd>
        <dt>{ESTIMATE.indirect}</dt>
        <dd>{intervalText(nonleaf_blocks, formatCount)}</dd>
        <dt>{ESTIMATE.indirectBytes}</dt>
        <dd>{intervalText(nonleaf_logical_bytes, formatStorage)}</dd>
      </dl>
    </section>
  );
}

interface DirectoryTableProps {
  readonly directories: readonly DirectorySums[];
  /** Directories in the dump, listed or not. */
  readonly total: number;
}

/** Files by directory: in MySQL's data directory, by database. */
function DirectoryTable({ directories, total }: DirectoryTableProps) {
  const rows = directories.map((sums) => ({ ...sums, label: sums.path }));
  const note = SUMS.directoriesNote(directories.length, total);
  return <SumsTable title={SUMS.directories} head={SUMS.directory} note={note} rows={rows} />;
}

function DatasetTable({ datasets }: { readonly datasets: readonly DatasetSums[] }) {
  const rows = datasets.map((sums) => ({ ...sums, label: sums.name ?? SUMS.unnamed }));
  return <SumsTable title={SUMS.datasets} head={SUMS.dataset} rows={rows} />;
}

const DumpRequirement = lazy(() => import("./DumpRequirement.tsx"));

/** A zdb dump: its block trees, and the ARC that they need at any recordsize. */
export function ZdbView({ capture }: { readonly capture: ZdbCapture }) {
  const { totals, objects, datasets, directories, estimate } = capture;
  const [open, setOpen] = useState(objects[0]?.object);
  const object = objects.find(({ object: number }) => number === open);
  const { trees } = totals;
  return (
    <>
      {estimate && <EstimateNote estimate={estimate} />}
      <section className="part">
        <h4>{FILES.title}</h4>
        <p className="entry-note">{filesNote(capture)}</p>
        {trees > 0 && <TreeTable title={FILES.table} tree={totals.tree} />}
      </section>
      <RequirementTable capture={capture} />
      <Suspense fallback={<p className="chart-waiting">{DRAWING}</p>}>
        <DumpRequirement capture={capture} />
      </Suspense>
      <ObjectTable capture={capture} open={open} onOpen={setOpen} />
      {object && object.tree.length > 0 && trees > 1 && (
        <section className="part">
          <h4>
            {TREE.of} <bdi>{objectName(object)}</bdi>
          </h4>
          <TreeTable title={TREE.tableOf(objectName(object))} tree={object.tree} />
        </section>
      )}
      {datasets.length > 1 && <DatasetTable datasets={datasets} />}
      {directories.length > 1 && (
        <DirectoryTable directories={directories} total={capture.directories_total} />
      )}
    </>
  );
}
