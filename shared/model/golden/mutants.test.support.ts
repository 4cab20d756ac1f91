/** The model with every number in its sources made changeable, to see whether anything notices. */
import { relative } from "node:path";
import { build, type Plugin } from "vite";
import { type Constant, constantsIn, isModel } from "./numbers.test.support.ts";

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

/** Puts each number into a call that may answer another. */
function instrumented(path: string, code: string, constants: Constant[]): string {
  const found = constantsIn(path, code);
  const first = constants.length;
  constants.push(...found);
  return found.reduceRight((text, { from, to }, i) => {
    const call = `$constant(${first + i}, ${code.slice(from, to)})`;
    return text.slice(0, from) + call + text.slice(to);
  }, code);
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
