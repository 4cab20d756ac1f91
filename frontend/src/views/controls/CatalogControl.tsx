import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { usePlanStore, usePlanStoreApi } from "../../plan/context.tsx";
import type { CatalogSpec } from "../../plan/fields/fields.ts";
import { ControlRow } from "./ControlRow.tsx";
import { CUSTOM, impliedBy, optionsOf } from "./catalog-choices.ts";
import * as words from "./words.ts";

/** Chooses a device or an instance: of the catalogue, the user's own, or none if allowed. */
export function CatalogControl({ spec }: { readonly spec: CatalogSpec }) {
  const { path } = spec;
  const store = usePlanStoreApi();
  const compareChoices = usePlanStore((state) => state.compareChoices);
  const value = usePlanStore((state) => getField(state.plan, path));
  // What a plan lacks is not shown as if it had been chosen.
  const isMissing = usePlanStore(({ plan }) => plan.origins?.[path] === "missing");
  const current = typeof value === "string" && !isMissing ? value : "";
  const groups = optionsOf(spec.kind, current);
  const isListed =
    current === "" ||
    current === CUSTOM ||
    groups.some(({ options }) => options.some((option) => option.value === current));

  function choose(id: string) {
    const { plan, choose: apply } = store.getState();
    apply({ [path]: id === "" ? null : id }, impliedBy(spec, id, plan));
  }

  return (
    <ControlRow path={path} label={spec.label}>
      {({ name, note }) => (
        <div className="control-choice control-catalog">
          <select
            className="select"
            aria-labelledby={name}
            aria-describedby={note}
            value={current}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {isMissing && (
              <option value="" disabled>
                {words.notKnown}
              </option>
            )}
            {!isMissing && limitsOf(path).nullable && <option value="">{words.none}</option>}
            {!isListed && <option value={current}>{words.notListed(current)}</option>}
            {groups.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.text}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={CUSTOM}>
              {spec.kind === "device" ? words.ownDevice : words.ownMachine}
            </option>
          </select>
          <button
            type="button"
            className="button button-quiet"
            aria-haspopup="dialog"
            onClick={() => compareChoices(path)}
          >
            {words.compare} <span className="hidden-text">{spec.label}</span>
          </button>
        </div>
      )}
    </ControlRow>
  );
}
