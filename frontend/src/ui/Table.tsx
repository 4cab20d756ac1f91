import type { ReactNode, Ref } from "react";

/** Name of a column; figures stand to the right, under their name. */
export type Column = string | { readonly figures: string };

/** The head of a table of figures. */
export function TableHead({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === "string" ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.figures} scope="col" className="numeric">
              {column.figures}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

interface SortHeadProps {
  readonly label: string;
  readonly className?: string;
  /** Null while the table is not sorted by this column. */
  readonly direction: "ascending" | "descending" | null;
  readonly onSort: () => void;
}

/** The head of a column that sorts its table when it is pressed. */
export function SortHead({ label, className, direction, onSort }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={direction ?? undefined}>
      <button type="button" onClick={onSort}>
        {label}
        {direction !== null && (
          <span aria-hidden="true">{direction === "descending" ? "▼" : "▲"}</span>
        )}
      </button>
    </th>
  );
}

interface ScrollProps {
  /** Says to screen readers what can be scrolled. */
  readonly label: string;
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** A frame whose content may be larger than itself; the keyboard scrolls it too. */
export function Scroll({ label, className, ref, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups text
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={ref} className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
