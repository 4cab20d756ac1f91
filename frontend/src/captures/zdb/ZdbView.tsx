import { formatSignificant } from "@arcplan/shared";
import { lazy, Suspense, useState } from "react";
import type { ZdbCapture } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { DatasetTable } from "./DatasetTable.tsx";
import { DirectoryTable } from "./DirectoryTable.tsx";
import { EstimateNote } from "./EstimateNote.tsx";
import { ObjectTable } from "./ObjectTable.tsx";
import { RequirementTable } from "./RequirementTable.tsx";
import { TreeTable } from "./TreeTable.tsx";

const DumpRequirement = lazy(() => import("./DumpRequirement.tsx"));

/** A zdb dump: what its block trees hold, and what the ARC needs for them at any recordsize. */
export function ZdbView({ capture }: { readonly capture: ZdbCapture }) {
  const { totals, objects, datasets, directories, estimate } = capture;
  const [open, setOpen] = useState(objects[0]?.object);
  const object = objects.find(({ object: number }) => number === open);
  const { compression_ratio, trees, files } = totals;
  return (
    <>
      {estimate && <EstimateNote estimate={estimate} />}
      <section className="part">
        <h4>All files with a block tree</h4>
        <p className="entry-note">
          {plural(trees, "tree")} of {plural(files, "file or zvol", "files and zvols")}
          {compression_ratio !== null &&
            `, compressed ${formatSignificant(compression_ratio)} to 1`}
          {`. Form of the dump: ${capture.openzfs_line_reason}.`}
        </p>
        {trees > 0 && <TreeTable title="Blocks by level, all files" tree={totals.tree} />}
      </section>
      <RequirementTable capture={capture} />
      <Suspense fallback={<p className="chart-waiting">Drawing…</p>}>
        <DumpRequirement capture={capture} />
      </Suspense>
      <ObjectTable capture={capture} open={open} onOpen={setOpen} />
      {object && object.tree.length > 0 && trees > 1 && (
        <section className="part">
          <h4>
            Block tree of <bdi>{object.path ?? `object ${object.object}`}</bdi>
          </h4>
          <TreeTable
            title={`Blocks by level of ${object.path ?? object.object}`}
            tree={object.tree}
          />
        </section>
      )}
      {datasets.length > 1 && <DatasetTable datasets={datasets} />}
      {directories.length > 1 && (
        <DirectoryTable directories={directories} total={capture.directories_total} />
      )}
    </>
  );
}
