import type { Plan } from "@arcplan/shared";
import { useRef } from "react";
import { remedyParts } from "../plan/remedy.ts";
import { useCopy } from "../ui/use-copy.ts";
import * as words from "./words.ts";

function Command({ command }: { readonly command: string }) {
  const code = useRef<HTMLElement>(null);
  const { copy, said } = useCopy(() => {
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
  });
  return (
    <span className="review-command">
      <code ref={code}>{command}</code>
      <button
        type="button"
        className="button button-quiet"
        aria-label={words.copyCommand(command)}
        onClick={() => void copy(command)}
      >
        {words.copy}
      </button>
      <span role="status" className="review-said">
        {said}
      </span>
    </span>
  );
}

/** What to record or enter; each command in it can be copied. */
export function Remedy({ text, plan }: { readonly text: string; readonly plan: Plan }) {
  return (
    <p className="review-remedy">
      {remedyParts(text, plan).map((part) =>
        part.isCommand ? (
          <Command key={part.at} command={part.text} />
        ) : (
          <span key={part.at}>{part.text.replace(/^[,;.]\s*/, "")}</span>
        ),
      )}
    </p>
  );
}
