import type { DatasetSums } from "../../api/index.ts";
import { SumsTable } from "./SumsTable.tsx";
import { SUMS } from "./words.ts";

export function DatasetTable({ datasets }: { readonly datasets: readonly DatasetSums[] }) {
  const rows = datasets.map((sums, index) => ({
    key: `${index}`,
    name: sums.name ?? SUMS.unnamed,
    sums,
  }));
  return <SumsTable title={SUMS.datasets} head={SUMS.dataset} rows={rows} />;
}
