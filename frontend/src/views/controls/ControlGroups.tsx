import { isUsedIn, SHOWN_GROUPS, type ShownGroup } from "@arcplan/shared/plan/fields.ts";
import { lazy, Suspense } from "react";
import { warningsFor } from "../../plan/answers/warnings.ts";
import { usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import { type FieldSpec, fieldsOf } from "../../plan/fields/fields.ts";
import { useHeld } from "../../plan/fields/held.ts";
import { formatQuantity } from "../../plan/fields/quantity.ts";
import { CatalogControl } from "./CatalogControl.tsx";
import { ChoiceControl, SwitchControl } from "./ChoiceControl.tsx";
import { OriginBadge, OriginLegend } from "./ControlRow.tsx";
import { ownDevicesInUse } from "./catalog-choices.ts";
import { NumberControl } from "./NumberControl.tsx";
import * as words from "./words.ts";
import "../../ui/controls.css";

/** Says that block counts come from a dump, and offers to drop them. */
function MeasuredTrees() {
  const trees = useHeld(usePlanStore((state) => state.plan.data.measured_trees ?? null));
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  if (trees === null) return null;
  return (
    <p className="measured-trees">
      <OriginBadge origin="measured" />
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

/**
 * Fields with something wrong are shown even in a closed group, so that the reason stands in sight;
 * they come once the control that made them wrong rests.
 */
function useTroubledPaths(): readonly string[] {
  const troubled = usePlanStoreParts(({ plan }) =>
    warningsFor(plan).flatMap((warning) =>
      warning.severity === "error" && warning.path !== null ? [warning.path] : [],
    ),
  );
  return useHeld(troubled);
}

function ControlGroup({ group, title }: { readonly group: ShownGroup; readonly title: string }) {
  const expanded = usePlanStore((state) => state.expanded.includes(group));
  const toggleGroup = usePlanStore((state) => state.toggleGroup);
  const meaningful = usePlanStore((state) =>
    fieldsOf(group)
      .filter(({ path }) => isUsedIn(state.plan, path))
      .map((spec) => spec.path)
      .join(" "),
  );
  const specs = fieldsOf(group).filter((spec) => meaningful.split(" ").includes(spec.path));
  const troubled = useTroubledPaths();
  const shown = specs.filter(
    (spec) => spec.main === true || expanded || troubled.includes(spec.path),
  );
  const rest = specs.filter((spec) => spec.main !== true).length;
  const ownDevices = usePlanStore((state) => ownDevicesInUse(state.plan).join(" "));
  const body = `group-${group}`;
  return (
    <section className="control-group" aria-labelledby={`${body}-title`}>
      <header className="control-group-head">
        <h2 id={`${body}-title`}>{title}</h2>
        {rest > 0 && (
          <button
            type="button"
            className="text-button"
            aria-expanded={expanded}
            aria-controls={body}
            onClick={() => toggleGroup(group)}
          >
            {expanded ? words.fewer : words.more(rest)}{" "}
            <span className="hidden-text">{words.inGroup(title)}</span>
          </button>
        )}
      </header>
      <div id={body}>
        {shown.map((spec) => (
          <Control key={spec.path} spec={spec} />
        ))}
        {group === "data" && <MeasuredTrees />}
        {group === "storage" && ownDevices !== "" && (
          <Suspense>
            <OwnDevices />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** All controls of a plan, grouped as people think of a server. */
export default function ControlGroups() {
  return (
    <div className="controls">
      <OriginLegend />
      {SHOWN_GROUPS.map(({ group, title }) => (
        <ControlGroup key={group} group={group} title={title} />
      ))}
    </div>
  );
}
