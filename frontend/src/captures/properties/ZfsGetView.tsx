import type { ZfsGetCapture } from "../../api/index.ts";
import { PropertyTable } from "./PropertyTable.tsx";
import { PROPERTIES } from "./words.ts";

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
