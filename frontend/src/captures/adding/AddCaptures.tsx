import { type ChangeEvent, type Ref, useId, useRef, useState } from "react";
import { hasServer, UnreachableError } from "../../api/index.ts";
import { useCaptures, useCapturesApi } from "../store/context.tsx";
import { ADD, EXAMPLE_LIST, EXAMPLES, type Example, READ_HERE } from "../words.ts";
import { fromFiles, fromText } from "./dropped-files.ts";
import { samples } from "./examples.ts";

/** The choice to read files in this page instead of sending them. */
export function ReadHere() {
  const note = useId();
  const captures = useCapturesApi();
  const inBrowser = useCaptures((state) => state.inBrowser);
  if (!hasServer) return <p className="entry-note">{READ_HERE.inBrowser}</p>;
  return (
    <div className="captures-names">
      <label className="toggle">
        <input
          type="checkbox"
          aria-describedby={note}
          checked={inBrowser}
          onChange={(event) => captures.getState().readInBrowser(event.target.checked)}
        />
        {READ_HERE.label}
      </label>
      <p className="entry-note" id={note}>
        {inBrowser ? READ_HERE.inBrowser : READ_HERE.byServer}
      </p>
    </div>
  );
}

export function Examples() {
  const captures = useCapturesApi();
  const [unreachable, setUnreachable] = useState(false);

  async function load(example: Example) {
    setUnreachable(false);
    try {
      captures.getState().add(await samples(example.files));
    } catch (cause) {
      if (!(cause instanceof UnreachableError)) throw cause;
      setUnreachable(true);
    }
  }

  return (
    <details className="examples">
      <summary>{EXAMPLES.title}</summary>
      <ul>
        {EXAMPLE_LIST.map((example) => (
          <li key={example.title}>
            <button type="button" className="text-button" onClick={() => void load(example)}>
              {example.title}
            </button>
            <p>{example.text}</p>
          </li>
        ))}
      </ul>
      {unreachable && <p role="alert">{EXAMPLES.unreachable}</p>}
    </details>
  );
}

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
