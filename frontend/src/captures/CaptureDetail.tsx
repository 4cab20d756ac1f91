import { memo, useId } from "react";
import type { Capture } from "../api/index.ts";
import { CaptureQuality } from "./CaptureQuality.tsx";
import { KindView, kindTitle, type ViewProps } from "./kinds.tsx";
import { DETAIL, sizeText, summarisedText } from "./words.ts";

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
