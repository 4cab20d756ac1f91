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
