import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";

/** How typed text is understood: a value with its reading, or the reason why not. */
export type Reading =
  | { readonly value: number | null; readonly reading: string }
  | { readonly problem: string };

interface NumberFieldProps {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** The current value as text, such as "16 KiB". */
  readonly text: string;
  /** Shown when the field is empty because the value comes from elsewhere. */
  readonly placeholder?: string | undefined;
  readonly read: (text: string) => Reading;
  readonly onCommit: (value: number | null) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

/** What stands below the field; null where it would repeat what is typed. */
function echoOf(typed: Reading, draft: string): string | null {
  if ("problem" in typed) return typed.problem;
  return typed.reading === draft.trim() ? null : `= ${typed.reading}`;
}

interface Typing {
  readonly draft: string;
  /** The value that the draft was tried over and not taken; null while it is being typed. */
  readonly over: string | null;
}

/** Whatever else is pressed or moved leaves the field, also on iOS, where sliders and buttons take no focus. */
function useLeave(input: RefObject<HTMLInputElement | null>, isTyping: boolean): void {
  useEffect(() => {
    if (!isTyping) return;
    const leave = ({ target }: Event) => {
      if (target !== input.current) input.current?.blur();
    };
    const listening = new AbortController();
    for (const type of ["click", "input"]) {
      document.addEventListener(type, leave, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [input, isTyping]);
}

/** A text field for a quantity in any unit; says at once how it reads what is typed. */
export function NumberField(props: NumberFieldProps) {
  const [typing, setTyping] = useState<Typing | null>(null);
  // What is being typed stays where another value arrives, such as that of captures. What could not be
  // taken belongs to the value that it was tried over: undo or the slider end it.
  const isTyping = typing?.over === null;
  const draft = isTyping || typing?.over === props.text ? typing.draft : null;
  const input = useRef<HTMLInputElement>(null);
  useLeave(input, isTyping);
  const echo = useId();
  const typed = draft !== null && draft.trim() !== props.text.trim() ? props.read(draft) : null;
  const problem = typed !== null && "problem" in typed ? typed.problem : null;
  const echoed = typed === null ? null : echoOf(typed, draft ?? "");

  function commit() {
    if (typed !== null && "value" in typed) props.onCommit(typed.value);
    setTyping(problem === null || draft === null ? null : { draft, over: props.text });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && draft !== null) {
      event.stopPropagation();
      setTyping(null);
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      setTyping(null);
      props.onStep(event.key === "ArrowUp" ? 1 : -1);
    }
  }

  const described = [echoed === null ? "" : echo, props.describedBy ?? ""].join(" ").trim();
  return (
    <span className="number-field">
      <input
        ref={input}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? props.text}
        placeholder={props.placeholder}
        aria-labelledby={props.labelledBy}
        aria-describedby={described === "" ? undefined : described}
        aria-invalid={problem !== null}
        data-settled={draft === null || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyping({ draft: event.currentTarget.value, over: null })}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {echoed !== null && (
        <span id={echo} className={problem === null ? "echo" : "echo echo-problem"} role="status">
          {echoed}
        </span>
      )}
    </span>
  );
}
