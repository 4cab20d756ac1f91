import { deviceById, instanceById, type Plan } from "@arcplan/shared";
import { canHave } from "@arcplan/shared/catalog/index.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { choicesOf, labelOf } from "@arcplan/shared/plan/fields.ts";
import { type Changes, type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import { type FormEvent, useState } from "react";
import { type CatalogSpec, type NumberSpec, specOf } from "../../plan/fields/fields.ts";
import { readField, readQuantity } from "../../plan/fields/quantity.ts";
import { withChanges } from "../../plan/plan-slice.ts";
import { NumberField, type Reading } from "../../ui/NumberField.tsx";
import { stepFrom } from "../../ui/scale.ts";
import { CUSTOM, impliedBy, optionsOf } from "../../views/controls/catalog-choices.ts";
import { ownMachine } from "../../views/controls/words.ts";
import { newPlan, planOf } from "./new-plan.ts";
import * as words from "./words.ts";
import "../../ui/controls.css";

/** Where the arrow keys begin, and their step. */
const FIRST_RATE = 1000;
const STEP = 1.1;

function readRate(text: string): Reading {
  if (text.trim() === "") return { value: null, reading: words.optional };
  const read = readQuantity("per-s", text);
  const isNone = "value" in read && (read.value === null || read.value <= 0);
  return isNone ? { problem: words.aboveZero } : read;
}

interface QuestionProps {
  readonly plan: Plan;
  readonly path: FieldPath;
  readonly onAnswer: (changes: Changes, implied?: Changes) => void;
}

function NumberQuestion({ plan, path, onAnswer }: QuestionProps) {
  const spec = specOf(path) as NumberSpec;
  const value = Number(getField(plan, path));
  return (
    <>
      <span id={`asked-${path}`}>{labelOf(path, plan)}</span>
      <NumberField
        labelledBy={`asked-${path}`}
        text={formatQuantity(spec.quantity, value)}
        read={(text) => readField(spec, text)}
        onCommit={(next) => onAnswer({ [path]: next })}
        onStep={(direction) => onAnswer({ [path]: stepFrom(spec.scale, value, direction) })}
      />
    </>
  );
}

function EngineQuestion({ plan, path, onAnswer }: QuestionProps) {
  const spec = specOf(path);
  const named = spec?.kind === "choice" ? spec.words : undefined;
  return (
    <>
      <label htmlFor={`asked-${path}`}>{labelOf(path, plan)}</label>
      <select
        id={`asked-${path}`}
        className="select"
        value={String(getField(plan, path))}
        onChange={(event) => onAnswer({ [path]: event.currentTarget.value })}
      >
        {choicesOf(path, plan).map((value) => (
          <option key={String(value)} value={String(value)}>
            {named?.[String(value)] ?? String(value)}
          </option>
        ))}
      </select>
    </>
  );
}

/** What can be chosen: of devices those that a rented machine can have. */
function choicesFor({ kind }: CatalogSpec, chosen: string, { instance }: Plan) {
  const rented = kind === "device" ? instanceById(instance.type) : undefined;
  const isOffered = (id: string) => {
    const device = deviceById(id);
    return rented === undefined || device === undefined || canHave(rented, device);
  };
  return optionsOf(kind, chosen)
    .map(({ title, options }) => ({
      title,
      options: options.filter(({ value }) => isOffered(value)),
    }))
    .filter(({ options }) => options.length > 0);
}

function CatalogQuestion({ plan, path, onAnswer }: QuestionProps) {
  const spec = specOf(path) as CatalogSpec;
  const chosen = String(getField(plan, path));
  const groups = choicesFor(spec, chosen, plan);
  const isOffered =
    chosen === CUSTOM ||
    groups.some(({ options }) => options.some(({ value }) => value === chosen));
  return (
    <>
      <label htmlFor={`asked-${path}`}>{labelOf(path, plan)}</label>
      <select
        id={`asked-${path}`}
        className="select"
        required
        value={isOffered ? chosen : ""}
        onChange={({ currentTarget: { value } }) =>
          onAnswer({ [path]: value }, impliedBy(spec, value, plan))
        }
      >
        {spec.kind === "instance" && <option value={CUSTOM}>{ownMachine}</option>}
        {!isOffered && <option value="">{words.chooseDevice}</option>}
        {groups.map(({ title, options }) => (
          <optgroup key={title} label={title}>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  );
}

interface RateQuestionProps {
  readonly value: number | null;
  readonly onAnswer: (readsPerS: number | null) => void;
}

/** The one question that may stay open: who has a rate to reach is told what reaches it at least cost. */
function RateQuestion({ value, onAnswer }: RateQuestionProps) {
  const id = "asked-rate";
  return (
    <>
      <span id={id}>{words.wanted}</span>
      <NumberField
        labelledBy={id}
        text={value === null ? "" : formatQuantity("per-s", value)}
        placeholder={words.optional}
        read={readRate}
        onCommit={onAnswer}
        onStep={(direction) =>
          onAnswer(Number(((value ?? FIRST_RATE) * STEP ** direction).toPrecision(2)))
        }
      />
    </>
  );
}

interface NewServerProps {
  /** @param readsPerS page reads per second that are wanted; null where the plan is to be as fast as it is */
  readonly onPlan: (plan: Plan, readsPerS: number | null) => void;
}

/** Questions about a server that is to be bought or set up. */
export default function NewServer({ onPlan }: NewServerProps) {
  const [plan, setPlan] = useState(newPlan);
  const [readsPerS, setRate] = useState<number | null>(null);

  function onAnswer(changes: Changes, implied: Changes = {}) {
    setPlan((before) =>
      withChanges(
        withChanges(before, implied, () => "datasheet"),
        changes,
        () => "entered",
      ),
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onPlan(planOf(plan), readsPerS);
  }

  const asked = { plan, onAnswer };
  return (
    <form className="start-questions" onSubmit={submit}>
      <EngineQuestion {...asked} path="engine" />
      <NumberQuestion {...asked} path="data.file_bytes" />
      <NumberQuestion {...asked} path="data.compression_ratio" />
      <CatalogQuestion {...asked} path="instance.type" />
      {plan.instance.type === CUSTOM && <NumberQuestion {...asked} path="memory.ram_bytes" />}
      <CatalogQuestion {...asked} path="storage.device" />
      <NumberQuestion {...asked} path="workload.threads" />
      <RateQuestion value={readsPerS} onAnswer={setRate} />
      <button type="submit" className="button button-strong">
        {words.plan}
      </button>
    </form>
  );
}
