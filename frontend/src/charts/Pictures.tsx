import type { ReactNode } from "react";
import { ArcCurveChart } from "./ArcCurveChart.tsx";
import { BlockTree } from "./BlockTree.tsx";
import { CostBreakdown } from "./CostBreakdown.tsx";
import { DeviceChart } from "./DeviceChart.tsx";
import { MemoryBudget } from "./MemoryBudget.tsx";
import { Picture } from "./Picture.tsx";
import { RequirementChart } from "./RequirementChart.tsx";
import { ResponseChart } from "./ResponseChart.tsx";
import { SensitivityChart } from "./SensitivityChart.tsx";
import "./charts.css";

/**
 * All pictures of the plan; loaded apart from the first paint, with the library that draws them.
 * What is given as children stands below the first picture, where it is in sight at once.
 */
export default function Pictures({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Picture>
        <ArcCurveChart />
      </Picture>
      {children}
      <div className="pictures">
        <Picture>
          <MemoryBudget />
        </Picture>
        <Picture>
          <RequirementChart />
        </Picture>
        <Picture>
          <ResponseChart />
        </Picture>
        <Picture>
          <DeviceChart />
        </Picture>
        <Picture>
          <SensitivityChart />
        </Picture>
        <Picture>
          <BlockTree />
        </Picture>
        <Picture>
          <CostBreakdown />
        </Picture>
      </div>
    </>
  );
}
