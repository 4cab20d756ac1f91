import { useId, useRef, useState } from "react";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text to copy, with a button that says when it has been copied. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid("Copied");
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      // Without permission for the clipboard the text is selected, ready for the copy key.
      field.current?.select();
      setSaid("Press Ctrl C to copy");
    }
  }

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
      <button type="button" className="button button-strong" onClick={copy}>
        Copy <span className="hidden-text">{label}</span>
      </button>
      <span className="copy-said" role="status">
        {said}
      </span>
    </div>
  );
}
