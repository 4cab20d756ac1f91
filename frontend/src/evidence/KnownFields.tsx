import { formatCount } from "@arcplan/shared";
import type { FactSource, SizedField } from "@arcplan/shared/evidence";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { useId } from "react";
import { Tip } from "../ui/Tip.tsx";
import { OriginInWords, OriginSign } from "../views/controls/ControlRow.tsx";
import { useReview } from "./context.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { type FieldEntry, knownGroups, pathOf } from "./field-groups.ts";
import * as words from "./words.ts";

/** Where one source stands, such as "my.cnf, line 12". */
function sourceWords({ capture, line }: FactSource): string {
  return line === null ? capture : words.line(capture, formatCount(line));
}

/** Readers escape control characters; between columns a tab is one. */
function excerptText(excerpt: string): string {
  return excerpt.replaceAll("\\x09", "\t");
}

interface SourceListProps {
  readonly sources: readonly FactSource[];
  /** Whether each is named; a single one may have been named above. */
  readonly isNamed?: boolean;
}

/** Lines of captures that say a value, as printed. */
export function SourceList({ sources, isNamed = true }: SourceListProps) {
  const shown = isNamed ? sources : sources.filter(({ excerpt }) => excerpt !== "");
  if (shown.length === 0) return null;
  return (
    <ul className="review-sources">
      {shown.map((source) => (
        <li key={`${source.capture} ${source.line} ${source.excerpt}`}>
          {isNamed && <bdi>{sourceWords(source)}</bdi>}
          {source.excerpt !== "" && (
            <code className="review-excerpt">{excerptText(source.excerpt)}</code>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first source of a value and the number of others. */
function summaryWords({ state, sources: [first, ...others] }: SizedField): string {
  if (state === "entered") return words.entered;
  const where = first === undefined ? words.computed : sourceWords(first);
  return words.sourceAndOthers(where, others.length, state === "derived" && first !== undefined);
}

function KnownField({ path, field }: FieldEntry) {
  const name = useId();
  const sign = useId();
  const { sizing, sizer } = useReview();
  const label = labelOf(path, sizing.plan);
  return (
    <li className="review-field">
      <span className="review-label" data-tipped="">
        <OriginSign origin={field.state} />
        <span id={name}>
          {label}
          <span className="hidden-text">, {field.state}</span>
        </span>
        <Tip id={sign}>
          <OriginInWords origin={field.state} />
        </Tip>
      </span>
      <FieldInput
        empty={words.none}
        path={path}
        value={field.value}
        plan={sizing.plan}
        labelledBy={name}
        onEnter={(value, part) => void sizer.enter(pathOf(path, part), value)}
      />
      <details className="review-why">
        <summary>
          <bdi>{summaryWords(field)}</bdi>
          <span className="hidden-text">{words.sourceOf(label)}</span>
        </summary>
        <p>{field.why}</p>
        <SourceList
          sources={field.sources}
          isNamed={field.sources.length > 1 || field.state === "entered"}
        />
      </details>
      {field.state === "entered" && <TakeBack path={path} label={label} />}
    </li>
  );
}

function TakeBack({ path, label }: { readonly path: FieldPath; readonly label: string }) {
  const { sizer } = useReview();
  return (
    <button
      type="button"
      className="text-button"
      aria-label={words.takeAgain(label)}
      onClick={() => void sizer.enter(path, undefined)}
    >
      {words.fromCapturesAgain}
    </button>
  );
}

/** Values from captures or the user, folded by group, each with its source and a field to correct it. */
export function KnownFields() {
  const { sizing } = useReview();
  return (
    <div className="review-groups">
      {knownGroups(sizing).map(({ title, entries }) => (
        <section key={title} className="review-group" aria-label={title}>
          <details className="review-part">
            <summary>
              {title} <span className="soft">{words.count(entries.length)}</span>
            </summary>
            <ul>
              {entries.map((entry) => (
                <KnownField key={entry.path} {...entry} />
              ))}
            </ul>
          </details>
        </section>
      ))}
    </div>
  );
}
