import { formatCount } from "@arcplan/shared";
import type { FactSource } from "@arcplan/shared/evidence";
import * as words from "./words.ts";

/** Where one source stands, such as "my.cnf, line 12". */
export function sourceWords({ capture, line }: FactSource): string {
  return line === null ? capture : words.line(capture, formatCount(line));
}

/** Readers escape control characters; between columns a tab is one. */
function excerptText(excerpt: string): string {
  return excerpt.replaceAll("\\x09", "\t");
}

interface SourceListProps {
  readonly sources: readonly FactSource[];
  /** Whether each is named; a single one may have been named above. */
  readonly isNamed?: boolean;
}

/** Lines of captures that say a value, as printed. */
export function SourceList({ sources, isNamed = true }: SourceListProps) {
  const shown = isNamed ? sources : sources.filter(({ excerpt }) => excerpt !== "");
  if (shown.length === 0) return null;
  return (
    <ul className="review-sources">
      {shown.map((source) => (
        <li key={`${source.capture} ${source.line} ${source.excerpt}`}>
          {isNamed && <bdi>{sourceWords(source)}</bdi>}
          {source.excerpt !== "" && (
            <code className="review-excerpt">{excerptText(source.excerpt)}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
