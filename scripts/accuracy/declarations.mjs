/** What a source file declares, reduced to its code: comments, imports, types and layout do not count. */
import { createHash } from "node:crypto";

const STARTS = /^(?:export )?(?:default )?(?:async )?(const|let|function|class|interface|type)\b/;

/** Text without comments. A `//` or `/*` inside a string or a regular expression stays. */
function withoutComments(text) {
  const token =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(token, (one) => (one.startsWith("/*") || one.startsWith("//") ? " " : one));
}

function digest(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/**
 * One digest for each top-level constant and function of a formatted TypeScript file. A declaration
 * keeps its digest when it moves to another file, is exported, or gets another comment.
 * @param {string} text
 * @returns {string[]}
 */
export function declarationsOf(text) {
  const parts = [];
  for (const line of withoutComments(text).split("\n")) {
    const start = STARTS.exec(line);
    if (start) parts.push({ kind: start[1], text: line });
    else if (/^\S/.test(line) && /^(?:import|export)\b/.test(line))
      parts.push({ kind: "import", text: "" });
    else if (parts.length > 0) parts[parts.length - 1].text += `\n${line}`;
  }
  return parts
    .filter(({ kind }) => !["interface", "type", "import"].includes(kind))
    .map(({ text: code }) =>
      digest(code.replace(/^export (?:default )?/, "").replace(/\s+|,(?=\s*[)\]}])/g, "")),
    );
}

/**
 * Digests of the measured values in a file of cases. A value keeps its digest when its row is renamed
 * or its file moves; equal values of one file share one, which can only make a row look older.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function measuredIn(path, text) {
  const { title, rows } = JSON.parse(text);
  const name = path.split("/").at(-1);
  return (rows ?? []).flatMap(({ measured }) => [`${name}|${measured}`, `${title}|${measured}`]);
}
