import { lazy, Suspense, useState } from "react";
import type { ZdbCapture } from "../../api/index.ts";
import { DRAWING } from "../words.ts";
import { DatasetTable } from "./DatasetTable.tsx";
import { DirectoryTable } from "./DirectoryTable.tsx";
import { EstimateNote } from "./EstimateNote.tsx";
import { ObjectTable } from "./ObjectTable.tsx";
import { RequirementTable } from "./RequirementTable.tsx";
import { TreeTable } from "./TreeTable.tsx";
import { FILES, filesNote, objectName, TREE } from "./words.ts";

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
