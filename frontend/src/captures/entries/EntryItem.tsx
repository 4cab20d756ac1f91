import { formatStorage } from "@arcplan/shared";
import { type ChangeEvent, useRef } from "react";
import type { FileProblem, Problem } from "../../api/index.ts";
import { fromFiles } from "../adding/dropped-files.ts";
import { ShowMore, useCapped } from "../FigureTable.tsx";
import { kindTitle, summaryOf } from "../kinds.tsx";
import { useCapturesApi } from "../store/context.tsx";
import {
  ACTIONS,
  ENTRY,
  FAILURE,
  KEPT_NOTES,
  progressLabel,
  progressText,
  UNREAD,
  waitingText,
} from "../words.ts";
import { type Entry, isSettled } from "./entry.ts";
import type { Selected } from "./selection.ts";

interface EntryActionsProps {
  readonly entry: Entry;
  /** Name as shown: a placeholder while names are hidden. */
  readonly shownName: string;
  readonly onRemove: () => void;
}

function EntryActions({ entry, shownName, onRemove }: EntryActionsProps) {
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

const AT_FIRST = 5;

/** An archive of more captures shows their number, and on demand each of them. */
const FOLDED_FROM = 8;

/** Files of an archive that were not read, each with its reason. */
function UnreadFiles({ problems }: { readonly problems: readonly FileProblem[] }) {
  const { shown, more, showMore } = useCapped(problems, AT_FIRST);
  if (problems.length === 0) return null;
  return (
    <div className="entry-note">
      <p>{UNREAD.title}</p>
      <ul>
        {shown.map(({ file, line, reason }) => (
          <li key={file + line}>
            <bdi>{file}</bdi>
            {UNREAD.reason(line, reason)}
          </li>
        ))}
      </ul>
      <ShowMore more={more} onMore={showMore} what="files" />
    </div>
  );
}

/** Progress of reading a file: bytes, speed, and lines. */
function EntryProgress({ entry }: { readonly entry: Entry }) {
  const { bytes, progress } = entry;
  if (progress.phase !== "sending") return null;
  const { sentBytes, waiting } = progress;
  if (waiting !== null) return <p className="entry-note">{waitingText(waiting)}</p>;
  return (
    <div className="entry-progress">
      <progress
        aria-label={progressLabel(entry, progress)}
        max={Math.max(1, bytes)}
        value={Math.min(sentBytes, Math.max(1, bytes))}
      />
      <p className="entry-note">{progressText(entry, progress)}</p>
    </div>
  );
}

/** Why an entry was not read, where, and what to do about it. */
function EntryFailure({ entry }: { readonly entry: Entry }) {
  const { name, progress } = entry;
  switch (progress.phase) {
    case "failed":
      return <ProblemText name={name} problem={progress.problem} />;
    case "unreachable":
      return <p className="entry-problem">{FAILURE.unreachable(name)}</p>;
    case "cancelled":
      return <p className="entry-note">{FAILURE.cancelled}</p>;
    default:
      return null;
  }
}

function ProblemText({ name, problem }: { readonly name: string; readonly problem: Problem }) {
  const { title, detail, excerpt } = problem;
  return (
    <div className="entry-problem">
      <p>
        <strong>{title}.</strong> {detail || FAILURE.noReason(name)}
      </p>
      {excerpt !== null && (
        <p>
          <code className="excerpt">{excerpt}</code>
        </p>
      )}
    </div>
  );
}

interface CapturesProps {
  readonly entry: Entry;
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected) => void;
}

/** What was read of a file, each to be shown. */
function EntryCaptures({ entry, selected, onSelect }: CapturesProps) {
  const { id, name, progress, captures } = entry;
  if (captures.length === 0) return null;
  return (
    <ul className="entry-captures" aria-label={ENTRY.capturesOf(name)}>
      {captures.map((capture, index) => {
        const shown = selected?.entryId === id && selected.index === index;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: results of one answer never reorder
          <li key={index}>
            <button
              type="button"
              className="entry-capture"
              aria-pressed={shown}
              onClick={() => onSelect({ entryId: id, index })}
            >
              <strong>{kindTitle(capture)}</strong> <span>{summaryOf(capture)}</span>
              {capture.name !== name && captures.length > 1 && (
                <bdi className="entry-part">{capture.name}</bdi>
              )}
              {progress.phase === "failed" && <em>{ENTRY.partlyRead}</em>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface EntryItemProps extends CapturesProps {
  readonly onRemove: () => void;
}

/** One dropped file: its progress, its captures, and what can be done with it. */
export function EntryItem({ entry, selected, onSelect, onRemove }: EntryItemProps) {
  const { name, bytes, progress, captures, problems, kept } = entry;
  const keptNote = KEPT_NOTES[kept];
  return (
    <li className="entry" data-phase={progress.phase}>
      <p className="entry-name">
        <bdi>{name}</bdi> <span className="entry-size">{formatStorage(bytes)}</span>
        {progress.phase === "queued" && <span className="entry-note">{ENTRY.waiting}</span>}
      </p>
      <EntryProgress entry={entry} />
      <EntryFailure entry={entry} />
      {captures.length > FOLDED_FROM ? (
        <details>
          <summary>{ENTRY.captures(captures.length)}</summary>
          <EntryCaptures {...{ entry, selected, onSelect }} />
        </details>
      ) : (
        <EntryCaptures {...{ entry, selected, onSelect }} />
      )}
      {(progress.phase === "done" || problems.length > 1) && <UnreadFiles problems={problems} />}
      {keptNote !== null && <p className="entry-note">{keptNote}</p>}
      <div className="entry-actions">
        <EntryActions entry={entry} shownName={name} onRemove={onRemove} />
      </div>
    </li>
  );
}
