import { lazy, type ReactNode, Suspense } from "react";
import { usePlanStore } from "../plan/context.tsx";
import type { ChartTab } from "../plan/view-slice.ts";
import { Tabs } from "../ui/Tabs.tsx";
import { ArcCurveChart } from "./arc/ArcCurveChart.tsx";
import { Picture } from "./frame/Picture.tsx";
import * as words from "./words.ts";
import "./charts.css";

const RecordsizeChart = lazy(() => import("./recordsize/RecordsizeChart.tsx"));
const DeviceChart = lazy(() => import("./devices/DeviceChart.tsx"));
const ResponseChart = lazy(() => import("./ResponseChart.tsx"));

const TABS = Object.entries(words.tabs) as [ChartTab, string][];

function predicted(chart: ReactNode): ReactNode {
  return <Picture isPredicted>{chart}</Picture>;
}

const CHARTS: Readonly<Record<ChartTab, ReactNode>> = {
  arc: predicted(<ArcCurveChart />),
  recordsize: (
    <Picture>
      <RecordsizeChart />
    </Picture>
  ),
  device: predicted(<DeviceChart />),
  clients: predicted(<ResponseChart />),
};

/** One chart of the plan, as a control: what it shows is chosen by tabs. Loaded after the first paint. */
export default function ChartTabs() {
  const chosen = usePlanStore((state) => state.chartTab);
  const showChart = usePlanStore((state) => state.showChart);
  return (
    <Tabs label={words.charts} tabs={TABS} chosen={chosen} onChoose={showChart}>
      <div className="chart-tab">
        <Suspense fallback={<p className="soft">{words.loading}</p>}>{CHARTS[chosen]}</Suspense>
      </div>
    </Tabs>
  );
}
