/** Every number that an answer may rest on: constants in the model's sources, figures in the catalogue. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { catalog } from "../../catalog/index.ts";
import { REGION_PRICES } from "../../catalog/regions.ts";
import { METHOD } from "./constants.test.support.ts";

/** A number in a source file. */
export interface Constant {
  /** File, declaration and value, such as "memory/arc.ts KEPT_LIMIT 0.1". */
  readonly id: string;
  readonly value: number;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

/** Units in text and the plans offered as examples are no constants of the model. */
export const isModel = (file: string): boolean =>
  /^(model|openzfs)\/.*\.ts$/.test(file) &&
  !/^model\/(number\/(format|parse)|plan\/|explain\/)|\.(test|support)\.ts$/.test(file);

/** Small whole numbers inside functions are counting, not constants. */
const COUNTING = new Set([0, 1, 2]);

function declarationOf(node: ts.Node, file: ts.SourceFile): { name: string; isTop: boolean } {
  let isTop = true;
  let name = "";
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (ts.isFunctionLike(at)) isTop = false;
    if (ts.isPropertyAssignment(at) && isTop) name = `.${at.name.getText(file)}${name}`;
    const isOfFile = at.parent === file || at.parent.parent?.parent === file;
    if (isOfFile && (ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at)))
      return { name: `${at.name?.getText(file)}${name}`, isTop };
  }
  return { name, isTop };
}

/** The constants of one source file, in the order in which they stand there. */
export function constantsIn(path: string, code: string): Constant[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: Constant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return;
    if (ts.isNumericLiteral(node)) {
      const value = Number(node.getText(file).replaceAll("_", ""));
      const { name, isTop } = declarationOf(node, file);
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      if (!isName && value !== 0 && (isTop || !COUNTING.has(value)))
        found.push({
          id: `${path} ${name} ${value}`,
          value,
          from: node.getStart(file),
          to: node.getEnd(),
        });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** What an entry of the catalogue says beside its figures. */
const WORDS = new Set(["id", "name", "about", "source", "as_of", "family", "trust"]);

/**
 * All numbers by where they stand, those of a method left out: a constant that changes between two versions
 * of the model is noticed although no pinned plan asks for it.
 * @param shared folder of the shared package
 */
export function numbers(shared: string): Record<string, string> {
  const all: Record<string, string> = {};
  const files = readdirSync(shared, { recursive: true, encoding: "utf8" }).filter(isModel).sort();
  for (const file of files)
    for (const { id } of constantsIn(file, readFileSync(join(shared, file), "utf8"))) {
      const end = id.lastIndexOf(" ");
      const place = id.slice(0, end);
      if (!(id in METHOD)) all[place] = [all[place] ?? [], id.slice(end + 1)].flat().join(" ");
    }
  const figures = (of: unknown) =>
    JSON.stringify(of, (key, value) => (WORDS.has(key) ? undefined : value));
  const { devices, instances } = catalog();
  for (const entry of [...devices, ...instances]) all[`catalog ${entry.id}`] = figures(entry);
  all["catalog prices by region"] = figures(REGION_PRICES);
  return all;
}

/** Numbers that stand where others were pinned, in words. One that is new or gone is not among them. */
export function changedNumbers(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(before)
    .filter((place) => place in now && now[place] !== before[place])
    .map((place) => `${place}: ${before[place]} -> ${now[place]}`);
}
