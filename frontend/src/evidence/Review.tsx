import * as words from "./words.ts";
import "./evidence.css";
import type { Sizing } from "@arcplan/shared/evidence";
import { type ReactNode, useId, useMemo } from "react";
import { useIsOld, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStore } from "../plan/context.tsx";
import { isOfCaptures } from "../plan/sized.ts";
import { Conflicts } from "./Conflicts.tsx";
import { type Removal, ReviewProvider, useReview } from "./context.tsx";
import { assumedFields, knownGroups } from "./field-groups.ts";
import { KnownFields } from "./KnownFields.tsx";
import { MeasuredPanel } from "./MeasuredPanel.tsx";
import { AssumedFields, MissingFields } from "./OpenFields.tsx";
import { leftOut, otherwise, StatementList } from "./Stated.tsx";
import { withoutNames } from "./sizer.ts";
import { countWords, type FileCount, factWords, pathWords } from "./words.ts";

/** A file that was not read, and why. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether it holds captures that were read before the failure. */
  readonly isPartly?: boolean;
}

/** Files that give no value of the plan, and files that were not read. */
function NotUsed({ unread }: { readonly unread: readonly UnreadFile[] }) {
  const { sizing } = useReview();
  return (
    <ul className="review-unused">
      {unread.map(({ file, reason, isPartly }) => (
        <li key={`${file} ${reason}`}>
          <bdi>{file}</bdi>
          {isPartly ? words.readInPart(reason) : words.notRead(reason)}
        </li>
      ))}
      {sizing.unused.map(({ capture, why }) => (
        <li key={`${capture} ${why}`}>
          <bdi>{capture}</bdi>
          {words.notUsed(why)}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Part({ title, count, isOpen = false, children }: PartProps) {
  if (count === 0) return null;
  return (
    <details className="review-part" open={isOpen}>
      <summary>
        {title} <span className="soft">{words.count(count)}</span>
      </summary>
      {children}
    </details>
  );
}

function Sheet({ sizing, unread }: Omit<ReviewProps, "files">) {
  const known = knownGroups(sizing).flatMap(({ entries }) => entries);
  const [stated, others] = [leftOut(sizing), otherwise(sizing)];
  return (
    <div className="review-sheet">
      <MissingFields />
      <Part title={words.disagree} count={sizing.conflicts.length} isOpen>
        <Conflicts />
      </Part>
      {known.length > 0 && (
        <section className="review-known" aria-labelledby="review-known">
          <h3 id="review-known">
            {words.known} <span className="soft">{words.count(known.length)}</span>
          </h3>
          <KnownFields />
        </section>
      )}
      <Part title={words.assumed} count={assumedFields(sizing).length}>
        <AssumedFields />
      </Part>
      <Part title={words.notModelled} count={stated.length}>
        <StatementList statements={stated} />
      </Part>
      <Part title={words.statedOtherwise} count={others.length}>
        <StatementList statements={others} />
      </Part>
      <Part title={words.filesNotUsed} count={unread.length + sizing.unused.length}>
        <NotUsed unread={unread} />
      </Part>
    </div>
  );
}

/** Offered where the plan on screen is not that of the captures: after an undo, or a link. */
function NotInPlan({ sizing }: { readonly sizing: Sizing }) {
  const applySizing = usePlanStore((state) => state.applySizing);
  return (
    <p>
      {words.notInPlan}{" "}
      <button type="button" className="button button-quiet" onClick={() => applySizing(sizing)}>
        {words.useCaptures}
      </button>
    </p>
  );
}

function openWords({ missing, plan }: Sizing): string {
  if (missing.length === 0) return "";
  return words.noPrediction(
    pathWords(
      missing.map(({ path }) => path),
      plan,
    ),
  );
}

interface ReviewProps {
  readonly sizing: Sizing;
  readonly files: FileCount;
  readonly unread: readonly UnreadFile[];
  readonly removal?: Removal;
}

/** Values from the captures of this page, missing and assumed fields, and measured against predicted. */
export function Review({ sizing: named, files, unread, removal }: ReviewProps) {
  const heading = useId();
  const plan = useSettledPlan();
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const sizing = useMemo(() => (namesHidden ? withoutNames(named) : named), [named, namesHidden]);
  const facts = factWords(sizing);
  const isInPlan = isOfCaptures(plan, sizing);
  return (
    <ReviewProvider sizing={sizing} removal={removal}>
      <section className="review" aria-labelledby={heading} aria-busy={useIsOld(plan)}>
        <header className="review-head">
          <h3 id={heading}>{words.yourCaptures}</h3>
          <p className="review-lead">
            {countWords(files)} {facts !== "" && words.fromCaptures(facts)}
            {openWords(sizing)}
          </p>
        </header>
        {isInPlan ? <MeasuredPanel sizing={sizing} /> : <NotInPlan sizing={named} />}
        <Sheet sizing={sizing} unread={unread} />
      </section>
    </ReviewProvider>
  );
}
