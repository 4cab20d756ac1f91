import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { DEVICE_FIGURES, type OwnDevice } from "@arcplan/shared/plan/own-device.ts";
import { useId } from "react";
import { specOf } from "../plan/fields/fields.ts";
import { readQuantity } from "../plan/fields/quantity.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { optionsOf } from "../views/controls/catalog-choices.ts";
import * as words from "./words.ts";

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
export function CatalogInput({ path, value, labelledBy, onEnter }: CatalogInputProps) {
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
