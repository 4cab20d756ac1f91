import { type ChangeEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { hasServer, UnreachableError } from "../../api/index.ts";
import { collector } from "../../api/place.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { useCaptures, useCapturesApi } from "../store/context.tsx";
import { ADD, COLLECT, EXAMPLE_LIST, EXAMPLES, type Example, READ_HERE } from "../words.ts";
import { fromFiles, fromText } from "./dropped-files.ts";
import { samples } from "./examples.ts";

/** How to record everything on a database host with one command, and to count a large dump there. */
export function CollectScript() {
  const { address, mustCopy, ...shell } = collector();
  const [sha256, setSha256] = useState<string | null>(null);
  return (
    <details
      className="collect"
      onToggle={(event) => {
        if (event.currentTarget.open && sha256 === null) void askSha256(address).then(setSha256);
      }}
    >
      <summary>{COLLECT.title}</summary>
      <p>
        {COLLECT.what} {mustCopy && COLLECT.copyThere}
      </p>
      <CopyableCommand command={shell.record} action={COLLECT.copyCommand}>
        <a className="text-button" href={address} download={shell.script}>
          {COLLECT.download}
        </a>
      </CopyableCommand>
      {sha256 && (
        <p>
          {COLLECT.checksum} <code>{shell.checksum}</code> {COLLECT.printed}{" "}
          <code className="command">{sha256}</code>
        </p>
      )}
      <p>{COLLECT.summary}</p>
      <CopyableCommand command={shell.summarise} action={COLLECT.copyPipe} />
    </details>
  );
}

/** The server's checksum of the script; null where it sends none. */
async function askSha256(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
  return answer?.ok ? answer.headers.get("X-Checksum-SHA256") : null;
}

interface CopyableCommandProps {
  readonly command: string;
  /** Label of the button that copies it. */
  readonly action: string;
  readonly children?: ReactNode;
}

function CopyableCommand({ command, action, children }: CopyableCommandProps) {
  const { shown, said, copy } = useCopy();

  return (
    <>
      <p>
        <code ref={shown} className="command">
          {command}
        </code>
      </p>
      <div className="collect-actions">
        <button type="button" className="button button-quiet" onClick={() => copy(command)}>
          {action}
        </button>
        {children}
        <span role="status">{said}</span>
      </div>
    </>
  );
}

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
