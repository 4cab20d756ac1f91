import { type ChangeEvent, useRef } from "react";
import { fromFiles } from "../adding/dropped-files.ts";
import { useCapturesApi } from "../store/context.tsx";
import { ACTIONS } from "../words.ts";
import { type Entry, isSettled } from "./entry.ts";

interface EntryActionsProps {
  readonly entry: Entry;
  /** Name as shown: a placeholder while names are hidden. */
  readonly shownName: string;
  readonly onRemove: () => void;
}

export function EntryActions({ entry, shownName, onRemove }: EntryActionsProps) {
  const captures = useCapturesApi();
  const input = useRef<HTMLInputElement>(null);
  const { id, source, progress } = entry;

  function replace(event: ChangeEvent<HTMLInputElement>) {
    const [file] = fromFiles(event.target.files ?? []);
    if (file) captures.getState().replace(id, file);
    event.target.value = "";
  }

  if (!isSettled(entry)) {
    return (
      <button
        type="button"
        className="text-button"
        aria-label={ACTIONS.on(ACTIONS.cancel, shownName)}
        onClick={() => captures.getState().cancel(id)}
      >
        {ACTIONS.cancel}
      </button>
    );
  }
  const again = progress.phase === "done" ? ACTIONS.readAgain : ACTIONS.retry;
  return (
    <>
      {source !== null && (
        <button
          type="button"
          className="text-button"
          aria-label={ACTIONS.on(again, shownName)}
          onClick={() => captures.getState().retry(id)}
        >
          {again}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={ACTIONS.newFile(shownName)}
        onChange={replace}
      />
      <button
        type="button"
        className="text-button"
        aria-label={ACTIONS.on(ACTIONS.replace, shownName)}
        onClick={() => input.current?.click()}
      >
        {ACTIONS.replace}
      </button>
      <button
        type="button"
        className="text-button"
        aria-label={ACTIONS.on(ACTIONS.remove, shownName)}
        data-remove
        onClick={onRemove}
      >
        {ACTIONS.remove}
      </button>
    </>
  );
}
