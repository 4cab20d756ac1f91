import { formatCount } from "@arcplan/shared";
import { memo, useId } from "react";
import type { Capture } from "../api/index.ts";
import { TableHead } from "../ui/TableHead.tsx";
import { FigureTable, ShowMore, useCapped } from "./FigureTable.tsx";
import { KindView, kindTitle, type ViewProps } from "./kinds.tsx";
import { DETAIL, QUALITY, qualityText, sizeText, summarisedText } from "./words.ts";

const ISSUES_AT_FIRST = 5;

/** Whether a capture is complete, and which lines could not be read or are in doubt. */
function CaptureQuality({ capture }: { readonly capture: Capture }) {
  const { complete, issues_total } = capture;
  const isInDoubt = !complete || issues_total > 0;
  return (
    <div className={isInDoubt ? "quality quality-doubt" : "quality"}>
      <p>{qualityText(capture)}</p>
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
      <FigureTable caption={QUALITY.title}>
        <TableHead columns={[{ figures: QUALITY.line }, QUALITY.why, QUALITY.text]} />
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
      {dropped > 0 && <p className="entry-note">{QUALITY.dropped(dropped)}</p>}
    </>
  );
}

/** One capture: what it says, and how far it can be trusted. Running uploads do not redraw it. */
export const CaptureDetail = memo(function CaptureDetail({ capture }: ViewProps<Capture>) {
  const heading = useId();
  return (
    <article className="capture" aria-labelledby={heading}>
      <header className="capture-head">
        <h3 id={heading}>
          {DETAIL.title(kindTitle(capture))} <bdi>{capture.name}</bdi>
        </h3>
        <p className="entry-note">{sizeText(capture)}</p>
        {capture.summarised_from && (
          <p className="entry-note">{summarisedText(capture.summarised_from)}</p>
        )}
      </header>
      <CaptureQuality capture={capture} />
      <KindView capture={capture} />
    </article>
  );
});
