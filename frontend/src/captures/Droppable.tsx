import type { Entry } from "./entry.ts";

const NOT_RECOGNISED = 422;

const isUnknown = ({ progress }: Entry): boolean =>
  progress.phase === "failed" && progress.problem.status === NOT_RECOGNISED;

/** What can be dropped, said once where a file was none of it. */
export function Droppable({ entries }: { readonly entries: readonly Entry[] }) {
  if (!entries.some(isUnknown)) return null;
  return (
    <p className="entry-note">
      What can be dropped: zdb -ddddd dumps, arcstat logs, arcstats counters, arc_summary, iostat
      -x, zpool iostat and zfs get, also compressed (gzip, zstd, xz, bzip2) or packed (tar, zip).
    </p>
  );
}
