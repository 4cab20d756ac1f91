import type { Warning } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { isUsedIn, SHOWN_GROUPS } from "@arcplan/shared/plan/fields.ts";
import type { ShownGroup } from "@arcplan/shared/plan/groups.ts";
import { type FieldPath, isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { lazy, Suspense } from "react";
import { warningsFor } from "../../plan/answers/warnings.ts";
import { useHeld, useIsViewed, usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import { type FieldSpec, fieldsOf, specOf } from "../../plan/fields/fields.ts";
import { mainPaths } from "../../plan/fields/main-fields.ts";
import { MarkInWords, type MarkKind } from "../../ui/Slider.tsx";
import { OriginLegend, OriginSign } from "./ControlRow.tsx";
import { ownDevicesInUse } from "./catalog-choices.ts";
import { CatalogControl, ChoiceControl, NumberControl, SwitchControl } from "./Inputs.tsx";
import * as words from "./words.ts";
import "../../ui/controls.css";

const MARK_KINDS: readonly MarkKind[] = ["best", "measured"];

/** Says that block counts come from a dump, and offers to drop them. */
function MeasuredTrees() {
  const trees = useHeld(usePlanStore((state) => state.plan.data.measured_trees ?? null));
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  if (trees === null) return null;
  return (
    <p className="measured-trees">
      <OriginSign origin="measured" />
      <span>
        {words.measuredTrees(trees.files, formatQuantity("binary-bytes", trees.record_bytes))}{" "}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            edit("data.measured_trees", null);
            finish();
          }}
        >
          {words.assumeDense}
        </button>
      </span>
    </p>
  );
}

/** What the marks under the tracks mean; each says its value on hover and focus. */
function MarksLegend() {
  const isMeasured = usePlanStore(({ measured }) => Object.keys(measured).length > 0);
  const kinds = isMeasured ? MARK_KINDS : MARK_KINDS.filter((kind) => kind !== "measured");
  return (
    <p className="marks-legend soft">
      {words.marksLegend}
      {kinds.map((kind) => (
        <span key={kind} className="tip-line">
          <MarkInWords mark={{ kind, text: words.markNames[kind] }} />
        </span>
      ))}
    </p>
  );
}

const OwnDevices = lazy(() => import("./OwnDevice.tsx"));

function Control({ spec }: { readonly spec: FieldSpec }) {
  switch (spec.kind) {
    case "number":
      return <NumberControl spec={spec} />;
    case "choice":
      return <ChoiceControl spec={spec} />;
    case "switch":
      return <SwitchControl spec={spec} />;
    default:
      return <CatalogControl spec={spec} />;
  }
}

/** Errors of fields in the drawer, counted once the control that made them rests. A row of its own would move the page. */
function useHiddenErrors(): number {
  return useHeld(
    usePlanStore(({ plan }) => {
      const main = mainPaths(plan);
      const isHidden = ({ severity, path }: Warning) =>
        severity === "error" && path !== null && isFieldPath(path) && !main.includes(path);
      return warningsFor(plan).filter(isHidden).length;
    }),
  );
}

function Controls({ paths }: { readonly paths: readonly FieldPath[] }) {
  return paths
    .flatMap((path) => specOf(path) ?? [])
    .map((spec) => <Control key={spec.path} spec={spec} />);
}

/** The fields of a group that are not shown at once. */
function ControlGroup({ group, title }: { readonly group: ShownGroup; readonly title: string }) {
  const paths = usePlanStoreParts(({ plan }) => {
    const main = mainPaths(plan);
    return fieldsOf(group)
      .map(({ path }) => path)
      .filter((path) => isUsedIn(plan, path) && !main.includes(path));
  });
  if (paths.length === 0) return null;
  return (
    <section className="control-group" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{title}</h2>
      <Controls paths={paths} />
    </section>
  );
}

/** All other fields, as people think of a server, and what their signs mean. */
function Drawer() {
  const isOpen = usePlanStore((state) => state.advancedOpen);
  const showAdvanced = usePlanStore((state) => state.showAdvanced);
  const errors = useHiddenErrors();
  return (
    <section className="control-drawer" aria-label={words.advanced}>
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={isOpen}
        onClick={() => showAdvanced(!isOpen)}
      >
        {isOpen ? words.fewerFields : words.allFields(errors)}
      </button>
      {isOpen && (
        <>
          <OriginLegend />
          {SHOWN_GROUPS.map(({ group, title }) => (
            <ControlGroup key={group} group={group} title={title} />
          ))}
        </>
      )}
    </section>
  );
}

/** The controls of a plan: what is chosen most, and a drawer for all others. */
export default function ControlGroups() {
  const main = usePlanStoreParts(({ plan }) => mainPaths(plan));
  const ownDevices = usePlanStore((state) => ownDevicesInUse(state.plan).join(" "));
  return (
    <div className="controls">
      <section className="control-group" aria-labelledby="group-main">
        <h2 id="group-main">{words.mainControls}</h2>
        <MarksLegend />
        <Controls paths={main} />
        <fieldset className="changeable" disabled={useIsViewed()}>
          {ownDevices !== "" && (
            <Suspense>
              <OwnDevices />
            </Suspense>
          )}
          <MeasuredTrees />
        </fieldset>
      </section>
      <Drawer />
    </div>
  );
}
