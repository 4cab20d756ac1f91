import { runInNewContext } from "node:vm";
import { build } from "vite";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { defaultPlan } from "./plan/plans.ts";

test("the bundle runs in a bare engine and answers as the modules do", {
  timeout: 60_000,
}, async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: false,
      lib: {
        entry: new URL("./index.ts", import.meta.url).pathname,
        name: "arcplanModel",
        formats: ["iife"],
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && "output" in output ? output.output[0] : undefined;
  const answer = runInNewContext(
    `${chunk?.code}; JSON.stringify(arcplanModel.evaluate(arcplanModel.restorePlan(JSON.parse(plan)).plan))`,
    { plan: JSON.stringify(defaultPlan()) },
  );
  expect(JSON.parse(String(answer))).toEqual(evaluate(defaultPlan()));
});
