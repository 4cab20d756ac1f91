import { useId } from "react";
import { isFieldPath, labelOf } from "../plan/fields.ts";
import type { FieldPath } from "../plan/paths.ts";
import { useReview } from "./context.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { assumedFields } from "./field-groups.ts";
import { Remedy } from "./Remedy.tsx";

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
        {path === "data.files" ? "Number of files like this one" : labelOf(path)}
      </span>
      <FieldInput
        path={path}
        value={value}
        plan={sizing.plan}
        labelledBy={name}
        onEnter={(entered) => void sizer.enter(path, entered)}
      />
      <div className="review-reason">
        <p>{why}</p>
        {remedy !== null && <Remedy text={remedy} />}
      </div>
    </li>
  );
}

/** Fields without which there is no prediction, most telling first. */
export function MissingFields() {
  const { sizing } = useReview();
  const missing = sizing.missing.flatMap(({ path, ...rest }) =>
    isFieldPath(path) ? [{ path, ...rest }] : [],
  );
  if (missing.length === 0) return null;
  return (
    <section className="review-missing" aria-labelledby="review-missing">
      <h3 id="review-missing">Missing: enter or record</h3>
      <ul>
        {missing.map((one) => (
          <OpenField key={one.path} value={null} {...one} />
        ))}
      </ul>
    </section>
  );
}

/** Fields that no capture gives; the prediction takes the usual value. */
export function AssumedFields() {
  const { sizing } = useReview();
  return (
    <ul>
      {assumedFields(sizing).map(({ path, field }) => (
        <OpenField
          key={path}
          path={path}
          value={field.value}
          why={field.why}
          remedy={field.remedy}
        />
      ))}
    </ul>
  );
}
