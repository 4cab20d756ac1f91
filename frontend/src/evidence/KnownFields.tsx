import type { SizedField } from "@arcplan/shared/evidence";
import { useId } from "react";
import { labelOf } from "../plan/fields.ts";
import type { FieldPath } from "../plan/paths.ts";
import { plural } from "../plan/plural.ts";
import { useReview } from "./context.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { type FieldEntry, knownGroups, pathOf } from "./field-groups.ts";
import { SourceList, sourceWords } from "./SourceList.tsx";

/** The first source of a value, and how many others say the same. */
function summaryWords({ state, sources: [first, ...others] }: SizedField): string {
  if (state === "entered") return "entered by you";
  const where = first === undefined ? "computed" : sourceWords(first);
  const derived = state === "derived" && first !== undefined ? "from " : "";
  return others.length === 0
    ? `${derived}${where}`
    : `${derived}${where} and ${plural(others.length, "other source")}`;
}

function KnownField({ path, field }: FieldEntry) {
  const name = useId();
  const { sizing, sizer } = useReview();
  const label = labelOf(path);
  return (
    <li className="review-field">
      <span className="review-label">
        <span className={`origin origin-${field.state}`} aria-hidden="true" />
        <span id={name}>
          {label}
          <span className="hidden-text">, {field.state}</span>
        </span>
      </span>
      <FieldInput
        path={path}
        value={field.value}
        plan={sizing.plan}
        labelledBy={name}
        onEnter={(value, part) => void sizer.enter(pathOf(path, part), value)}
      />
      <details className="review-why">
        <summary>
          <bdi>{summaryWords(field)}</bdi>
          <span className="hidden-text">: source of {label}</span>
        </summary>
        <p>{field.why}</p>
        <SourceList sources={field.sources} />
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
      aria-label={`Take ${label} from the captures again`}
      onClick={() => void sizer.enter(path, undefined)}
    >
      From the captures again
    </button>
  );
}

/** Every value that captures gave or the user entered, by group, with its source; each can be corrected. */
export function KnownFields() {
  const { sizing } = useReview();
  return (
    <div className="review-groups">
      {knownGroups(sizing).map(({ title, entries }) => (
        <section key={title} className="review-group" aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {entries.map((entry) => (
              <KnownField key={entry.path} {...entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
