import type { ZfsGetCapture } from "../../api/index.ts";
import { PropertyTable } from "./PropertyTable.tsx";

/** Properties of datasets and pools: those that decide about metadata and caching, or all of them. */
export function ZfsGetView({ capture }: { readonly capture: ZfsGetCapture }) {
  const { datasets, pools } = capture;
  return (
    <>
      {Object.keys(datasets).length > 0 && (
        <PropertyTable title="Properties of datasets" values={datasets} />
      )}
      {Object.keys(pools).length > 0 && (
        <PropertyTable title="Properties of pools" values={pools} />
      )}
    </>
  );
}
