/** The model with every number in its sources made changeable, to see whether anything notices. */
import { relative } from "node:path";
import ts from "typescript";
import { build, type Plugin } from "vite";

/** One number of the model's sources. */
export interface Constant {
  /** File, declaration and value, such as "memory/arc.ts KEPT_LIMIT 0.1". */
  readonly id: string;
  readonly value: number;
}

/** Answers of one instance of the model, by name. */
export type Answers = Map<string, () => unknown>;

/** The instrumented model. */
export interface Mutable {
  readonly constants: readonly Constant[];
  /** A fresh instance in which constant `index` is changed by `change`, with what it was asked for. */
  instance(
    index: number | null,
    change: (value: number) => number,
  ): { answers: Answers; asked: Set<number>; pinned: (value: unknown) => unknown };
}

const shared = new URL("../..", import.meta.url).pathname;

/** Units in text and the plans offered as examples are no constants of the model. */
const isModel = (file: string): boolean =>
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

/** Puts each number into a call that may answer another. */
function instrumented(path: string, code: string, constants: Constant[]): string {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const edits: { from: number; to: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return;
    if (ts.isNumericLiteral(node)) {
      const value = Number(node.getText(file).replaceAll("_", ""));
      const { name, isTop } = declarationOf(node, file);
      const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      if (!isName && value !== 0 && (isTop || !COUNTING.has(value))) {
        const text = `$constant(${constants.length}, ${node.getText(file)})`;
        edits.push({ from: node.getStart(file), to: node.getEnd(), text });
        constants.push({ id: `${path} ${name} ${value}`, value });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to),
    code,
  );
}

/** Bundles the pinned answers with the instrumented model. */
export async function mutableModel(): Promise<Mutable> {
  const constants: Constant[] = [];
  const plugin: Plugin = {
    name: "changeable-constants",
    enforce: "pre",
    transform(code, id) {
      const path = relative(shared, id.split("?")[0] ?? id);
      return isModel(path) ? { code: instrumented(path, code, constants), map: null } : null;
    },
  };
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [plugin],
    build: {
      write: false,
      target: "es2022",
      minify: false,
      lib: {
        entry: `${shared}model/golden/answers.test.support.ts`,
        name: "arcplanGolden",
        formats: ["iife"],
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  const make = new Function("$constant", `${chunk?.code}; return arcplanGolden;`);
  return {
    constants,
    instance(index, change) {
      const asked = new Set<number>();
      const changed = index === null ? 0 : change(constants[index]?.value ?? 0);
      const constant =
        index === null
          ? (i: number, value: number) => {
              asked.add(i);
              return value;
            }
          : (i: number, value: number) => (i === index ? changed : value);
      const { answers, pinned } = make(constant);
      return { answers: answers(), asked, pinned };
    },
  };
}
