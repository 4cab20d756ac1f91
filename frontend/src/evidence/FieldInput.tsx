import type { Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { choicesOf } from "@arcplan/shared/plan/fields.ts";
import { DEVICE_FIGURES, type OwnDevice } from "@arcplan/shared/plan/own-device.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { useId } from "react";
import { specOf } from "../plan/fields/fields.ts";
import { readField, readQuantity } from "../plan/fields/quantity.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { optionsOf } from "../views/controls/catalog-choices.ts";
import * as words from "./words.ts";
import { valueText } from "./words.ts";

/** The figures that make a device. */
const FIGURES = (["read_iops", "read_latency_ms"] as const).map((figure) => ({
  figure,
  ...DEVICE_FIGURES[figure],
}));

interface OwnDeviceInputsProps {
  /** Null while nothing is known of it. */
  readonly device: OwnDevice | null;
  readonly onEnter: (figure: (typeof FIGURES)[number]["figure"], value: number) => void;
}

/** The two figures that make a device of one's own. */
export function OwnDeviceInputs({ device, onEnter }: OwnDeviceInputsProps) {
  const id = useId();
  return (
    <div className="review-device">
      {FIGURES.map(({ figure, label, quantity }) => (
        <div key={figure}>
          <span id={`${id}-${figure}`}>{label}</span>
          <NumberField
            labelledBy={`${id}-${figure}`}
            text={device === null ? "" : formatQuantity(quantity, device[figure])}
            placeholder={words.unknown}
            read={(text) => {
              const read = readQuantity(quantity, text);
              return "value" in read && (read.value ?? 0) <= 0
                ? { problem: words.aboveZero(label) }
                : read;
            }}
            onCommit={(next) => {
              if (next !== null) onEnter(figure, next);
            }}
            onStep={() => undefined}
          />
        </div>
      ))}
    </div>
  );
}

interface CatalogInputProps {
  readonly path: "storage.device" | "instance.type";
  /** Null while nothing is known. */
  readonly value: string | null;
  readonly labelledBy: string;
  readonly onEnter: (id: string) => void;
}

/** A device or an instance of the catalogue. */
function CatalogInput({ path, value, labelledBy, onEnter }: CatalogInputProps) {
  const kind = specOf(path)?.kind === "instance" ? "instance" : "device";
  return (
    <select
      className="select"
      aria-labelledby={labelledBy}
      value={value ?? ""}
      onChange={(event) => onEnter(event.currentTarget.value)}
    >
      {value === null && <option value="">{words.unknown}</option>}
      <option value="custom" disabled={value === null}>
        {kind === "device" ? words.ownDevice : words.ownMachine}
      </option>
      {optionsOf(kind, value).map(({ title, options }) => (
        <optgroup key={title} label={title}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface FieldInputProps {
  readonly path: FieldPath;
  /** Null while nothing is known, and of what captures say that there is none. */
  readonly value: unknown;
  /** In place of no value. */
  readonly empty: string;
  /** For values that read differently from plan to plan. */
  readonly plan: Plan;
  readonly labelledBy: string;
  /** `part` names a figure of an own device. */
  readonly onEnter: (value: unknown, part?: string) => void;
}

/** Where a value of the captured host is typed or chosen; block trees are shown only. */
export function FieldInput({ path, value, empty, plan, labelledBy, onEnter }: FieldInputProps) {
  const spec = specOf(path);
  if (path === "storage.custom_device") {
    const device = plan.storage.custom_device ?? null;
    return <OwnDeviceInputs device={device} onEnter={(part, entered) => onEnter(entered, part)} />;
  }
  if (path === "storage.device" || path === "instance.type") {
    const id = typeof value === "string" ? value : null;
    return <CatalogInput path={path} value={id} labelledBy={labelledBy} onEnter={onEnter} />;
  }
  switch (spec?.kind) {
    case "number":
      return (
        <NumberField
          labelledBy={labelledBy}
          text={typeof value === "number" ? formatQuantity(spec.quantity, value) : ""}
          placeholder={empty}
          read={(text) => readField(spec, text)}
          onCommit={(next) => {
            if (next !== null) onEnter(next);
          }}
          onStep={() => undefined}
        />
      );
    case "choice":
      return (
        <select
          className="select"
          aria-labelledby={labelledBy}
          value={value === null ? "" : String(value)}
          onChange={(event) => onEnter(event.currentTarget.value)}
        >
          {value === null && <option value="">{empty}</option>}
          {choicesOf(path, plan).map((option) => (
            <option key={String(option)} value={String(option)}>
              {spec.words?.[String(option)] ?? String(option)}
            </option>
          ))}
        </select>
      );
    case "switch":
      return (
        <label className="toggle">
          <input
            type="checkbox"
            aria-labelledby={labelledBy}
            checked={value === true}
            onChange={(event) => onEnter(event.currentTarget.checked)}
          />
          <span aria-hidden="true">{value === true ? words.on : words.off}</span>
        </label>
      );
    default:
      return <span className="review-value">{valueText(plan, path, value)}</span>;
  }
}
