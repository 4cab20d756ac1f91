import type { Plan } from "@arcplan/shared";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { useId } from "react";
import { remedyParts } from "../plan/remedy.ts";
import { Fold } from "../ui/Fold.tsx";
import { useCopy } from "../ui/use-copy.ts";
import { useReview } from "./context.tsx";
import { FieldInput, OwnDeviceInputs } from "./FieldInput.tsx";
import { assumedFields, pathOf } from "./field-groups.ts";
import * as words from "./words.ts";

function Command({ command }: { readonly command: string }) {
  const { shown, said, copy } = useCopy();
  return (
    <span className="review-command">
      <code ref={shown}>{command}</code>
      <button
        type="button"
        className="button button-quiet"
        aria-label={words.copyCommand(command)}
        onClick={() => void copy(command)}
      >
        {words.copy}
      </button>
      <span role="status" className="review-said">
        {said}
      </span>
    </span>
  );
}

/** What to record or enter; each command in it can be copied. */
export function Remedy({ text, plan }: { readonly text: string; readonly plan: Plan }) {
  return (
    <p className="review-remedy">
      {remedyParts(text, plan).map((part) =>
        part.isCommand ? (
          <Command key={part.at} command={part.text} />
        ) : (
          <span key={part.at}>{part.text.replace(/^[,;.]\s*/, "")}</span>
        ),
      )}
    </p>
  );
}

interface OpenFieldProps {
  readonly path: FieldPath;
  readonly value: unknown;
  readonly why: string;
  readonly remedy: string | null;
}

function OpenField({ path, value, why, remedy }: OpenFieldProps) {
  const name = useId();
  const { sizing, sizer } = useReview();
  return (
    <li className="review-open">
      <span className="review-label" id={name}>
        {path === "data.files" ? words.filesLikeThis : labelOf(path, sizing.plan)}
      </span>
      <FieldInput
        empty={words.unknown}
        path={path}
        value={value}
        plan={sizing.plan}
        labelledBy={name}
        onEnter={(entered, part) => void sizer.enter(pathOf(path, part), entered)}
      />
      <div className="review-reason">
        {path === "storage.device" && value === null && (
          <OwnDeviceInputs
            device={null}
            onEnter={(part, figure) =>
              void sizer.enter(pathOf("storage.custom_device", part), figure)
            }
          />
        )}
        <p>{why}</p>
        {remedy !== null && <Remedy text={remedy} plan={sizing.plan} />}
      </div>
    </li>
  );
}

/** A gap that no entry can fill. */
function Obstacle({ why, remedy }: { readonly why: string; readonly remedy: string }) {
  return (
    <li className="review-open">
      <div className="review-reason">
        <p>{why}</p>
        <Remedy text={remedy} plan={useReview().sizing.plan} />
      </div>
    </li>
  );
}

/** Fields that the prediction needs, most important first. */
export function MissingFields() {
  const { missing } = useReview().sizing;
  if (missing.length === 0) return null;
  return (
    <section className="review-missing" aria-labelledby="review-missing">
      <h3 id="review-missing">{words.missing}</h3>
      <ul>
        {missing.map(({ path, ...reason }) =>
          isFieldPath(path) ? (
            <OpenField key={path} path={path} value={null} {...reason} />
          ) : (
            <Obstacle key={path} {...reason} />
          ),
        )}
      </ul>
    </section>
  );
}

/** Fields that are shown before more is asked for. */
const AT_FIRST = 8;

/** Fields that no capture gives; the prediction takes the usual value. */
export function AssumedFields() {
  const { sizing } = useReview();
  const all = assumedFields(sizing);
  const rest = all.slice(AT_FIRST);
  const listOf = (fields: typeof all) => (
    <ul>
      {fields.map(({ path, field: { value, why, remedy } }) => (
        <OpenField key={path} path={path} value={value} why={why} remedy={remedy} />
      ))}
    </ul>
  );
  return (
    <>
      {listOf(all.slice(0, AT_FIRST))}
      {rest.length > 0 && <Fold title={words.moreFields(rest.length)}>{listOf(rest)}</Fold>}
    </>
  );
}
