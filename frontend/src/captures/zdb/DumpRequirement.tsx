import { FILE_TYPES } from "@arcplan/shared/evidence/files/dump-tables.ts";
import type { Requirement, ZdbCapture, ZdbObject } from "../../api/index.ts";
import { ChartFrame } from "../../charts/frame/ChartFrame.tsx";
import { VerticalMark } from "../../charts/frame/Marks.tsx";
import {
  RequirementLines,
  type RequirementPoint,
  requirementFigures,
  requirementFinding,
} from "../../charts/recordsize/RequirementChart.tsx";
import { CHART, chartNote } from "./words.ts";

/** The file whose layout stands for the dataset: the largest one with indirect blocks. */
function tellingFile({ objects }: ZdbCapture): ZdbObject | undefined {
  return objects.find(({ type, levels }) => FILE_TYPES.has(type) && levels > 1);
}

/** A row with all its figures; a server without the built model leaves them out. */
function pointOf(row: Requirement): RequirementPoint[] {
  const { arc_bytes, arc_low_bytes, arc_high_bytes, rule_of_thumb_bytes, l2arc_header_bytes } = row;
  if (
    arc_bytes === null ||
    arc_low_bytes === null ||
    arc_high_bytes === null ||
    rule_of_thumb_bytes === null ||
    l2arc_header_bytes === null
  ) {
    return [];
  }
  const known = {
    arc_bytes,
    arc_low_bytes,
    arc_high_bytes,
    rule_of_thumb_bytes,
    l2arc_header_bytes,
  };
  return [{ ...row, ...known }];
}

/** ARC that the files of a dump need at each recordsize, against the rule of thumb. */
export default function DumpRequirement({ capture }: { readonly capture: ZdbCapture }) {
  const points = capture.requirements.flatMap(pointOf);
  const record = tellingFile(capture)?.record_bytes;
  if (points.length === 0) return null;
  return (
    <ChartFrame
      title={CHART.title}
      finding={requirementFinding(points, record)}
      name="dump-requirement"
      note={chartNote(capture)}
      table={requirementFigures(points)}
    >
      <RequirementLines rows={points}>
        {record !== undefined && <VerticalMark at={record} name={CHART.asDumped} />}
      </RequirementLines>
    </ChartFrame>
  );
}
