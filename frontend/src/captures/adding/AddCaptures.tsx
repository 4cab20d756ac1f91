import { type ChangeEvent, type Ref, useId, useRef, useState } from "react";
import { useCapturesApi } from "../store/context.tsx";
import { ADD } from "../words.ts";
import { fromFiles, fromText } from "./dropped-files.ts";

/** The ways to bring captures other than dropping them. */
export function AddCaptures({ chooseButton }: { readonly chooseButton: Ref<HTMLButtonElement> }) {
  const captures = useCapturesApi();
  const input = useRef<HTMLInputElement>(null);

  function add(event: ChangeEvent<HTMLInputElement>) {
    captures.getState().add(fromFiles(event.target.files ?? []));
    // The same file can be chosen again.
    event.target.value = "";
  }

  return (
    <div className="captures-add">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={add}
        aria-label={ADD.input}
        data-testid="capture-files"
      />
      <button
        ref={chooseButton}
        type="button"
        className="button button-strong"
        onClick={() => input.current?.click()}
      >
        {ADD.choose}
      </button>
      <PasteBox />
    </div>
  );
}

function PasteBox() {
  const captures = useCapturesApi();
  const label = useId();
  const [text, setText] = useState("");

  function read() {
    captures.getState().add([fromText(text, new Date())]);
    setText("");
  }

  return (
    <details className="paste">
      <summary>{ADD.paste}</summary>
      <label htmlFor={label}>{ADD.pasteLabel}</label>
      <textarea
        id={label}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="button"
        className="button button-quiet"
        disabled={text.trim() === ""}
        onClick={read}
      >
        {ADD.readPasted}
      </button>
    </details>
  );
}
