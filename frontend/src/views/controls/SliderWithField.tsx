import { NumberField, type Reading } from "../../ui/NumberField.tsx";
import { type Mark, Slider } from "../../ui/Slider.tsx";
import { type Scale, stepFrom } from "../../ui/scale.ts";
import type { ControlIds } from "./ControlRow.tsx";

interface SliderWithFieldProps {
  readonly ids: ControlIds;
  readonly scale: Scale;
  /** The value in force, or null where there is none. */
  readonly value: number | null;
  /** The value as text; empty where it comes from elsewhere, which `placeholder` then shows. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly valueText: string;
  readonly marks: readonly Mark[];
  readonly read: (typed: string) => Reading;
  readonly onChange: (value: number | null) => void;
  readonly onSettle: () => void;
}

/** One quantity, two ways to set it: a slider over the values worth choosing, a field for any other. */
export function SliderWithField(props: SliderWithFieldProps) {
  const { ids, scale, value, onChange, onSettle } = props;
  return (
    <>
      <span className="control-track">
        <Slider
          scale={scale}
          value={value ?? scale.stops[0] ?? 0}
          labelledBy={ids.name}
          describedBy={ids.note}
          valueText={props.valueText}
          marks={props.marks}
          onChange={onChange}
          onSettle={onSettle}
        />
      </span>
      <span className="control-value">
        <NumberField
          labelledBy={ids.name}
          describedBy={ids.note}
          text={props.text}
          placeholder={props.placeholder}
          read={props.read}
          onCommit={(next) => {
            onChange(next);
            onSettle();
          }}
          onStep={(direction) => onChange(stepFrom(scale, value ?? 0, direction))}
        />
      </span>
    </>
  );
}
