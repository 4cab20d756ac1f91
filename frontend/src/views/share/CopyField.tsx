import { useId, useRef } from "react";
import { useCopy } from "../../ui/use-copy.ts";
import { copyText } from "./words.ts";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text with a button that copies it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { said, copy } = useCopy(() => field.current?.select());

  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="text-input"
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button button-strong" onClick={() => copy(value)}>
        {copyText} <span className="hidden-text">{label}</span>
      </button>
      <span className="copy-said" role="status">
        {said}
      </span>
    </div>
  );
}
