import { engineOf, type Plan } from "@arcplan/shared";
import type { CommandProblem, Names, Os } from "@arcplan/shared/advice";
import { useId } from "react";
import { useSettings, useSettingsApi } from "../settings.ts";
import { NAME_LABELS, NAME_REFUSED, NAMES_LEGEND } from "../words.ts";

type NameField = keyof Names;

interface NameSpec {
  readonly field: NameField;
  readonly when: (plan: Plan) => boolean;
  readonly example: (os: Os, plan: Plan) => string;
}

const always = () => true;
const device = (os: Os, name: string) =>
  os === "linux" ? `/dev/disk/by-id/${name}` : `/dev/gpt/${name}`;

const ownDirectory = (plan: Plan) => (engineOf(plan) === "postgresql" ? "postgresql" : "mysql");

const SPECS: readonly NameSpec[] = [
  { field: "pool", when: always, example: () => "tank" },
  {
    field: "dataset",
    when: always,
    example: (_, plan) => `tank/${ownDirectory(plan)}/data`,
  },
  {
    field: "log_dataset",
    when: always,
    example: (_, plan) => `tank/${ownDirectory(plan)}/log`,
  },
  {
    field: "cache_device",
    when: ({ storage }) => Boolean(storage.l2arc_device),
    example: (os) => device(os, "nvme-1"),
  },
  {
    field: "log_devices",
    when: ({ storage }) => Boolean(storage.slog_device),
    example: (os) => `${device(os, "log-1")}, …`,
  },
  {
    field: "special_devices",
    when: ({ storage }) => Boolean(storage.special_device),
    example: (os) => `${device(os, "special-1")}, …`,
  },
];

function isList(field: NameField): field is "log_devices" | "special_devices" {
  return field === "log_devices" || field === "special_devices";
}

function typedText(names: Names, field: NameField): string {
  return isList(field) ? (names[field] ?? []).join(", ") : (names[field] ?? "");
}

/** The names with one replaced; an empty field goes back to the placeholder. */
function withName(names: Names, field: NameField, typed: string): Names {
  const { [field]: _, ...others } = names;
  const text = typed.trim();
  if (text === "") return others;
  return { ...others, [field]: isList(field) ? text.split(/[\s,]+/).filter(Boolean) : text };
}

/** Whether the commands refused the content of a field. */
function isRefused(names: Names, field: NameField, problems: readonly CommandProblem[]): boolean {
  const typed = isList(field) ? (names[field] ?? []) : [names[field] ?? ""];
  return typed.some(
    (name) =>
      name !== "" &&
      problems.some(
        ({ path, text }) => path === "names" && text.includes(JSON.stringify(name.slice(0, 80))),
      ),
  );
}

interface NameFieldsProps {
  readonly plan: Plan;
  readonly problems: readonly CommandProblem[];
  /** Names that captures tell; typed ones count before them. */
  readonly captured: Names | undefined;
}

/** Names on the user's machine. They stay in this browser: no link and no saved plan has them. */
export function NameFields({ plan, captured, problems }: NameFieldsProps) {
  const id = useId();
  const settings = useSettingsApi();
  const names = useSettings((state) => state.names);
  const os = useSettings((state) => state.os);
  return (
    <fieldset className="advice-fields">
      <legend>{NAMES_LEGEND}</legend>
      {SPECS.filter(({ when }) => when(plan)).map(({ field, example }) => {
        const refused = isRefused(names, field, problems);
        return (
          <div key={field} className="advice-field">
            <label htmlFor={`${id}-${field}`}>{NAME_LABELS[field]}</label>
            <input
              id={`${id}-${field}`}
              className="text-input"
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              defaultValue={typedText(names, field)}
              placeholder={(captured && typedText(captured, field)) || example(os, plan)}
              aria-invalid={refused}
              aria-describedby={refused ? `${id}-${field}-problem` : undefined}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                settings.setState((state) => ({ names: withName(state.names, field, typed) }));
              }}
            />
            {refused && (
              <span id={`${id}-${field}-problem`} className="field-problem" role="status">
                {NAME_REFUSED}
              </span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
