import { type ChangeEvent, useRef } from "react";
import { useCapturesApi } from "./context.tsx";
import { fromFiles } from "./dropped-files.ts";
import { type Entry, isSettled } from "./entry.ts";

interface EntryActionsProps {
  readonly entry: Entry;
  /** Name as shown, so that buttons give away no more than the list does. */
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
        aria-label={`Cancel ${shownName}`}
        onClick={() => captures.getState().cancel(id)}
      >
        Cancel
      </button>
    );
  }
  return (
    <>
      {source !== null && (
        <button
          type="button"
          className="text-button"
          aria-label={`${progress.phase === "done" ? "Read again" : "Retry"} ${shownName}`}
          onClick={() => captures.getState().retry(id)}
        >
          {progress.phase === "done" ? "Read again" : "Retry"}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`New file for ${shownName}`}
        onChange={replace}
      />
      <button
        type="button"
        className="text-button"
        aria-label={`Replace ${shownName}`}
        onClick={() => input.current?.click()}
      >
        Replace
      </button>
      <button
        type="button"
        className="text-button"
        aria-label={`Remove ${shownName}`}
        data-remove
        onClick={onRemove}
      >
        Remove
      </button>
    </>
  );
}
