import type { DatasetSums } from "../../api/index.ts";
import { SumsTable } from "./SumsTable.tsx";

export function DatasetTable({ datasets }: { readonly datasets: readonly DatasetSums[] }) {
  const rows = datasets.map((sums, index) => ({
    key: `${index}`,
    name: sums.name ?? "without a dataset line",
    sums,
  }));
  return <SumsTable title="Datasets" head="Dataset" rows={rows} />;
}
