import { requirementTable } from "@arcplan/shared";
import { useMemo } from "react";
import { ChartFrame } from "../frame/ChartFrame.tsx";
import { HorizontalMark, VerticalMark } from "../frame/Marks.tsx";
import { Picking } from "../frame/Picking.tsx";
import { usePicturedPlan, usePicturedResult } from "../frame/Picture.tsx";
import * as words from "../words.ts";
import { RequirementLines, requirementFigures, requirementFinding } from "./RequirementLines.tsx";

/** The ARC that each recordsize needs on one server, against the rule of thumb of 2018. */
export function RequirementChart() {
  const plan = usePicturedPlan();
  const { arc_min_reads_per_s } = usePicturedResult().metadata;
  const rows = useMemo(
    () => requirementTable(plan, arc_min_reads_per_s),
    [plan, arc_min_reads_per_s],
  );
  return (
    <ChartFrame
      title={words.requirement}
      finding={requirementFinding(rows, plan.layout.record_bytes)}
      name="requirement"
      table={requirementFigures(rows)}
    >
      <RequirementLines rows={rows}>
        <VerticalMark at={plan.layout.record_bytes} name={words.youAreHere} />
        <HorizontalMark at={plan.memory.arc_bytes} dash="2 3" name={words.arcLimit} />
        <Picking path="layout.record_bytes" />
      </RequirementLines>
    </ChartFrame>
  );
}
