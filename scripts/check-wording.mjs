/**
 * Components hold no text: it stands in the `words.ts` of their folder, where it is read as a whole.
 * Checked are text between tags, attributes and properties that people read, and sentences in strings.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { linesOfGit, root } from "./setup/run.mjs";

/** Attributes of elements and properties of objects that people read. */
const READ = new Set([
  ...["aria-description", "aria-label", "aria-valuetext", "alt", "detail", "exact", "fallback"],
  ...["figures", "finding", "heading", "label", "legend", "more", "name", "note", "placeholder"],
  ...["summary", "term", "text", "title", "valueText", "what", "why", "words"],
]);
/** Attributes and properties that look like sentences and are none. */
const UNREAD = new Set(["className", "d", "style", "selector", "rootMargin", "strokeDasharray"]);

/** Names for programs, such as the column `reads_per_s`, also stand in properties that people read. */
const forPrograms = /^[a-z0-9]*(?:[-_.][a-z0-9]+)*_?$/;
const sentence = /\p{L}{2,}[,;:.]? \p{L}/u;
const hasLetter = (text) => /\p{L}/u.test(text);

/** The pieces of text in what an expression gives: its strings, also those of either choice. */
function piecesOf(node) {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((s) => s.literal)];
  if (ts.isConditionalExpression(node))
    return [...piecesOf(node.whenTrue), ...piecesOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return piecesOf(node.expression);
  if (ts.isBinaryExpression(node)) {
    const given = { "&&": [node.right], "===": [], "!==": [] }[node.operatorToken.getText()];
    return (given ?? [node.left, node.right]).flatMap(piecesOf);
  }
  const isPlural = ts.isCallExpression(node) && node.expression.getText() === "plural";
  return isPlural ? node.arguments.flatMap(piecesOf) : [];
}

const nameOf = (node) => (ts.isStringLiteral(node.name) ? node.name.text : node.name.getText());

function textsIn(node) {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
    return piecesOf(node.expression);
  const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
  if (isNamed && READ.has(nameOf(node)) && node.initializer) {
    const value = node.initializer;
    const inner = ts.isJsxExpression(value) ? value.expression : value;
    const isName = ["name", "figures", "what"].includes(nameOf(node));
    return piecesOf(inner).filter(({ text }) => !isName || !forPrograms.test(text));
  }
  if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node))
    return piecesOf(node).filter(({ text }) => sentence.test(text));
  return [];
}

/** True for subtrees that nobody reads: imports, types, classes of elements, faults of the program. */
function isSkipped(node) {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  return (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && UNREAD.has(nameOf(node));
}

/** Texts that stand in a component, each with its line. */
export function literalTexts(name, code) {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map();
  function visit(node) {
    if (isSkipped(node)) return;
    for (const piece of textsIn(node)) {
      const start = piece.getStart();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const text = piece.text.replace(/\s+/g, " ").trim();
      if (hasLetter(text)) found.set(start, { line, text });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return [...found.values()];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const kinds = ["--cached", "--others", "--exclude-standard"];
  const isChecked = (file) =>
    file.endsWith(".tsx") && !file.includes(".test.") && existsSync(join(root, file));
  for (const file of linesOfGit("ls-files", ...kinds, "frontend/src").filter(isChecked)) {
    for (const { line, text } of literalTexts(file, readFileSync(join(root, file), "utf8"))) {
      console.error(`${file}:${line}: "${text}" belongs into the folder's words.ts`);
      process.exitCode = 1;
    }
  }
}
