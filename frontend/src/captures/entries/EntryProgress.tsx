import { progressLabel, progressText, waitingText } from "../words.ts";
import type { Entry } from "./entry.ts";

/** Progress of reading a file: bytes, speed, and lines. */
export function EntryProgress({ entry }: { readonly entry: Entry }) {
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
