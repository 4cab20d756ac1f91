import { requirementTable } from "@arcplan/shared";
import { useMemo } from "react";
import { ReferenceLine } from "recharts";
import { ChartFrame } from "./ChartFrame.tsx";
import { labelStyle } from "./look.ts";
import { usePicturedPlan, usePicturedResult } from "./Picture.tsx";
import { RequirementLines, requirementFigures, requirementFinding } from "./RequirementLines.tsx";

/** The ARC that each recordsize needs, against the rule of thumb of 2018. */
export function RequirementChart() {
  const plan = usePicturedPlan();
  const { reads } = usePicturedResult();
  const rows = useMemo(() => requirementTable(plan, reads.per_s), [plan, reads.per_s]);
  return (
    <ChartFrame
      title="ARC needed by recordsize"
      finding={requirementFinding(rows, plan.layout.record_bytes)}
      name="requirement"
      table={requirementFigures(rows)}
    >
      <RequirementLines rows={rows}>
        <ReferenceLine
          x={plan.layout.record_bytes}
          stroke="var(--ink-soft)"
          label={{ value: "you are here", position: "top", ...labelStyle }}
        />
        <ReferenceLine
          y={plan.memory.arc_bytes}
          stroke="var(--ink-faint)"
          strokeDasharray="2 3"
          label={{ value: "ARC limit", position: "insideTopRight", ...labelStyle }}
        />
      </RequirementLines>
    </ChartFrame>
  );
}
