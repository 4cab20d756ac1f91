import { engineOf, type Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { FIELDS, labelOf } from "@arcplan/shared/plan/fields.ts";
import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import { type FieldPath, splitPath } from "@arcplan/shared/plan/paths.ts";
import schema from "@arcplan/shared/schema/plan.schema.json?prose";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from "react";
import { useFieldWarnings } from "../../plan/answers/warnings.ts";
import { useIsViewed, usePlanStore } from "../../plan/context.tsx";
import { shownSource } from "../../plan/evidence-slice.ts";
import { type NumberSpec, specOf } from "../../plan/fields/fields.ts";
import { useMarks } from "../../plan/fields/marks.ts";
import { originOf } from "../../plan/plan-slice.ts";
import type { Inspected } from "../../plan/view-slice.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { MarkInWords } from "../../ui/Slider.tsx";
import { FieldNotes, OriginInWords } from "../controls/ControlRow.tsx";
import { termOf } from "../guide/glossary.ts";
import { FormulaDetails } from "./FormulaDetails.tsx";
import * as words from "./words.ts";
import "./inspector.css";

/** What a field means, as the plan's schema says it; empty where the name says it all. */
export function fieldProse(path: FieldPath, plan: Plan): string {
  if (path === "engine") return schema.properties.engine.description;
  const own = engineOf(plan) === "postgresql" ? FIELDS[path].postgresql?.meaning : undefined;
  if (own !== undefined) return own;
  const [group, field] = splitPath(path);
  const fields: Readonly<Record<string, { readonly description?: string }>> =
    schema.properties[group].properties;
  return fields[field]?.description ?? "";
}

/** Smallest and largest value that a field takes: of its list, where it has one. */
function endsOf(path: FieldPath): readonly [number, number] {
  const { allowed, minimum, maximum } = limitsOf(path);
  const listed = allowed?.filter((value) => typeof value === "number") ?? [];
  return listed.length > 0 ? [Math.min(...listed), Math.max(...listed)] : [minimum, maximum];
}

function MarkButtons({ spec }: { readonly spec: NumberSpec }) {
  const marks = useMarks(spec);
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  const isViewed = useIsViewed();
  const [least, most] = endsOf(spec.path);
  return (
    <>
      {marks.length > 0 && <h3>{words.values}</h3>}
      <ul className="inspector-marks">
        {marks.map((mark) => (
          <li key={mark.kind}>
            <MarkInWords mark={mark} />
            <button
              type="button"
              className="button button-quiet"
              disabled={isViewed}
              onClick={() => {
                edit(spec.path, mark.value);
                finish();
              }}
            >
              {words.use} <span className="hidden-text">{mark.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="soft">
        {words.aboutValues(
          formatQuantity(spec.quantity, least),
          formatQuantity(spec.quantity, most),
        )}
      </p>
    </>
  );
}

/** The field's term from the glossary, with a link to the others. */
function Term({ path }: { readonly path: FieldPath }) {
  const openDialog = usePlanStore((state) => state.openDialog);
  const found = usePlanStore(({ plan }) => termOf(path, plan));
  return (
    found !== null && (
      <p>
        <button
          type="button"
          className="text-button"
          onClick={() => openDialog("glossary", found.id)}
        >
          {found.term}
        </button>
        {words.meaning(found.meaning)}
      </p>
    )
  );
}

/** The meaning of a field, the origin of its value, and values worth choosing. */
function FieldDetails({ path }: { readonly path: FieldPath }) {
  const spec = specOf(path);
  const label = usePlanStore((state) => labelOf(path, state.plan));
  const value = usePlanStore((state) => fieldText(state.plan, path));
  const origin = usePlanStore((state) => originOf(state.plan, path));
  const warnings = useFieldWarnings(path);
  const mark = usePlanStore((state) => state.measured[path]);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const prose = usePlanStore(({ plan }) => fieldProse(path, plan));
  return (
    <>
      <h2>{label}</h2>
      <p className="inspector-value">{value}</p>
      {prose !== `${label}.` && <p>{prose}</p>}
      <Term path={path} />
      {warnings.length > 0 && (
        <p className="tip-notes">
          <FieldNotes warnings={warnings} />
        </p>
      )}
      <p>
        <OriginInWords origin={origin} />
        {mark !== undefined &&
          origin === mark.origin &&
          words.readFrom(shownSource(mark, namesHidden))}
      </p>
      {spec?.kind === "number" && <MarkButtons spec={spec} />}
      <p className="soft">
        {words.inPlanFile}
        <code>{path}</code>
      </p>
    </>
  );
}

const Explaining = lazy(() => import("../../charts/Explaining.tsx"));

function keyOf(inspected: Inspected): string {
  return inspected.kind === "figure" ? inspected.figure : inspected.path;
}

/**
 * A panel beside the page, not over it: its formula follows while sliders move. Esc closes it and
 * gives the focus back.
 */
export default function Inspector() {
  const inspected = usePlanStore((state) => state.inspected);
  const inspect = usePlanStore((state) => state.inspect);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const key = inspected === null ? null : keyOf(inspected);

  useEffect(() => {
    if (key === null) return;
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement;
    panel.current?.focus();
  }, [key]);

  useEffect(() => {
    if (key === null) return;
    function onEscape(event: globalThis.KeyboardEvent) {
      if (event.defaultPrevented || event.key !== "Escape") return;
      if (document.querySelector("dialog[open]") === null) inspect(null);
    }
    window.addEventListener("keydown", onEscape);
    return () => window.removeEventListener("keydown", onEscape);
  }, [key, inspect]);

  function close() {
    inspect(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }

  if (inspected === null) return null;
  return (
    <aside
      ref={panel}
      className="inspector"
      tabIndex={-1}
      aria-label={words.details}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="icon-button inspector-close"
        aria-label={words.closeDetails}
        onClick={close}
      >
        <CloseIcon />
      </button>
      {inspected.kind === "figure" ? (
        <FormulaDetails figure={inspected.figure} />
      ) : (
        <FieldDetails path={inspected.path} />
      )}
      <Suspense>
        <Explaining of={keyOf(inspected)} />
      </Suspense>
    </aside>
  );
}
