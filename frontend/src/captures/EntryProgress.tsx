import { formatByteRate, formatCount, formatStorage } from "@arcplan/shared";
import { plural } from "../plan/plural.ts";
import type { Entry } from "./entry.ts";

/** How far the reading of a file has come: bytes, speed, and lines that were read. */
export function EntryProgress({ entry }: { readonly entry: Entry }) {
  const { name, bytes, progress, inBrowser } = entry;
  if (progress.phase !== "sending") return null;
  const { sentBytes, bytesPerS, linesRead, waiting } = progress;
  if (waiting !== null)
    return (
      <p className="entry-note">
        {waiting.why} Trying again in {plural(waiting.seconds, "second")}.
      </p>
    );
  const parts = [
    sentBytes < bytes
      ? `${formatStorage(sentBytes)} of ${formatStorage(bytes)}`
      : `${inBrowser ? "Taken in" : "Sent"}, still being read`,
    sentBytes < bytes && bytesPerS !== null ? formatByteRate(bytesPerS) : null,
    linesRead === null ? null : `${formatCount(linesRead)} lines read`,
  ];
  return (
    <div className="entry-progress">
      <progress
        aria-label={`${inBrowser ? "Reading" : "Upload"} of ${name}`}
        max={Math.max(1, bytes)}
        value={Math.min(sentBytes, Math.max(1, bytes))}
      />
      <p className="entry-note">{parts.filter((part) => part !== null).join(" · ")}</p>
    </div>
  );
}
