/** Rows of the cases as text: totals by class, misses, and one table for each file. */
/** The classes, the strongest evidence first. */
const CLASSES = ["predicted", "in sight", "calibrated", "identity"];

/** A figure for a table: no exponent, four significant digits. */
export function figure(x) {
  if (!Number.isFinite(x)) return "none";
  if (x === 0 || Number.isInteger(x)) return x.toLocaleString("en-US");
  const places = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(x))));
  return x.toLocaleString("en-US", { maximumFractionDigits: Math.min(6, places) });
}

function errorOf(row) {
  if (row.measured === 0) return row.error === 0 ? "0" : `+${figure(row.error)}`;
  return `${row.error >= 0 ? "+" : ""}${(row.error * 100).toFixed(1)} %`;
}

function stateOf(row) {
  if (row.ok) return row.missed ? "ok (marked as missed)" : "ok";
  return row.missed ? "missed" : "OUTSIDE";
}

/** Lines of a table, for a terminal or in Markdown. */
function tableOf(heads, cells, markdown) {
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...cells.map((one) => one[i].length)),
  );
  const pad = (one) =>
    one.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ");
  if (!markdown) return [heads, ...cells].map((one) => `  ${pad(one)}`.trimEnd());
  const line = (one) => `| ${one.join(" | ")} |`.replace(/ {2,}/g, " ");
  return [
    line(heads),
    `|${heads.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`,
    ...cells.map(line),
  ];
}

/** How many rows of each class there are, and how many of them the model misses. */
export function totals(rows, markdown) {
  const kinds = CLASSES.filter((kind) => rows.some((row) => row.class === kind));
  const cells = kinds.map((kind) => {
    const all = rows.filter((row) => row.class === kind);
    const within = all.filter((row) => row.ok).length;
    return [kind, figure(all.length - within), figure(within), figure(all.length)];
  });
  return tableOf(["class", "missed", "within tolerance", "rows"], cells, markdown);
}

/** The same in one line. */
export function totalsLine(rows) {
  const counted = CLASSES.map((kind) => {
    const all = rows.filter((row) => row.class === kind);
    return `${all.length} ${kind}, ${all.filter((row) => !row.ok).length} missed`;
  });
  return `**${counted.join("; ")}.**`;
}

/** Every row that the model misses, with the reason where one is known. */
export function misses(rows) {
  const rank = (row) => CLASSES.indexOf(row.class);
  return rows
    .filter((row) => !row.ok)
    .sort((a, b) => rank(a) - rank(b))
    .map((row) => {
      const figures = `measured ${figure(row.measured)}, model ${figure(row.model)} (${errorOf(row)})`;
      return `${row.title}, ${row.name}: ${`${figures} ${row.unit}`.trim()}, ${row.class}. ${row.missed ?? "OUTSIDE its tolerance."}`;
    });
}

/** How many rows each file of cases has, and how many of them the model misses. */
export function sourceTable(rows) {
  const titles = [...new Set(rows.map(({ title }) => title))];
  const cells = titles.map((title) => {
    const own = rows.filter((row) => row.title === title);
    return [title, figure(own.filter((row) => !row.ok).length), figure(own.length)];
  });
  return tableOf(["measured or published", "missed", "rows"], cells, true);
}

/** One table for each file of cases, for a terminal. */
export function caseTables(rows) {
  const heads = ["case", "measured", "model", "error", "", "class"];
  const titles = [...new Set(rows.map(({ title }) => title))];
  return titles.flatMap((title) => {
    const own = rows.filter((row) => row.title === title);
    const sources = [...new Set(own.map(({ source }) => source))].join("; ");
    const cells = own.map((row) => [
      row.name,
      `${figure(row.measured)} ${row.unit}`.trim(),
      figure(row.model),
      errorOf(row),
      stateOf(row),
      row.class,
    ]);
    return [`${title} (${sources})`, ...tableOf(heads, cells, false), ""];
  });
}
