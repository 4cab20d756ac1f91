import { formatCount } from "@arcplan/shared";
import type { Capture } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import { TableHead } from "../ui/TableHead.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { ShowMore, useCapped } from "./ShowMore.tsx";

const ISSUES_AT_FIRST = 5;

/** What a dump lacks of its dataset, though every line of it was read. */
function partOf(capture: Capture): string {
  if (capture.kind !== "zdb" || capture.estimate === null) return "";
  const { sampled_files, objects_total } = capture.estimate;
  return `The dump is a part of its dataset: ${formatCount(sampled_files)} of ${plural(objects_total, "object")}; the whole is estimated below. `;
}

/** Says whether a capture is whole, and which lines could not be read or are in doubt. */
export function CaptureQuality({ capture }: { readonly capture: Capture }) {
  const { complete, issues_total, lines } = capture;
  const tone = !complete || issues_total > 0 ? "quality quality-doubt" : "quality";
  return (
    <div className={tone}>
      <p>
        {complete
          ? `Whole: all ${plural(lines, "line")} read.`
          : `Incomplete: the text ends in the middle or lacks its beginning; ${plural(lines, "line")} read. What follows is what could be read.`}{" "}
        {partOf(capture)}
        {issues_total > 0 && `${plural(issues_total, "line")} in doubt:`}
      </p>
      {issues_total > 0 && <IssueTable capture={capture} />}
    </div>
  );
}

function IssueTable({ capture }: { readonly capture: Capture }) {
  const { issues, issues_total } = capture;
  const { shown, more, showMore } = useCapped(issues, ISSUES_AT_FIRST);
  const dropped = issues_total - issues.length;
  return (
    <>
      <FigureTable caption="Lines in doubt">
        <TableHead columns={[{ figures: "Line" }, "Why", "Text"]} />
        <tbody>
          {shown.map(({ line, reason, excerpt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one line can have several issues; they never reorder
            <tr key={index}>
              <td className="numeric">{line === 0 ? "–" : formatCount(line)}</td>
              <td>{reason}</td>
              <td>
                <code className="excerpt">{excerpt}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <ShowMore more={more} onMore={showMore} what="lines" />
      {dropped > 0 && (
        <p className="entry-note">{plural(dropped, "further line")} not listed by the server.</p>
      )}
    </>
  );
}
