import { useReview } from "./context.tsx";
import * as words from "./words.ts";

/** A file that was not read, and why. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** Files that give no value of the plan, and files that were not read. */
export function NotUsed({ unread }: { readonly unread: readonly UnreadFile[] }) {
  const { sizing } = useReview();
  return (
    <ul className="review-unused">
      {unread.map(({ file, reason }) => (
        <li key={`${file} ${reason}`}>
          <bdi>{file}</bdi>
          {words.notRead(reason)}
        </li>
      ))}
      {sizing.unused.map(({ capture, why }) => (
        <li key={`${capture} ${why}`}>
          <bdi>{capture}</bdi>
          {words.notUsed(why)}
        </li>
      ))}
    </ul>
  );
}
