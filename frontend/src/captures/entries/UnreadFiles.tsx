import type { FileProblem } from "../../api/index.ts";
import { ShowMore, useCapped } from "../ShowMore.tsx";
import { UNREAD } from "../words.ts";

const AT_FIRST = 5;

/** Files of an archive that were not read, each with its reason. */
export function UnreadFiles({ problems }: { readonly problems: readonly FileProblem[] }) {
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
