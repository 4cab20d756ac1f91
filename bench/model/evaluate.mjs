/**
 * Times the model in Node: whole evaluations, curves and the catalogue under one plan, as sliders
 * ask for them. Prints JSON rows {name, median_ms}.
 */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

await build({
  root: `${root}shared`,
  configFile: false,
  logLevel: "error",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    minify: false,
    lib: { entry: "model/index.ts", formats: ["es"], fileName: () => "model.mjs" },
  },
});
const model = await import(`${root}shared/dist/model.mjs`);

/** Median time of one call, ms; each call gets a plan that differs, so that nothing is reused. */
function medianMs(runs, call) {
  const times = [];
  for (let i = -Math.ceil(runs / 5); i < runs; i++) {
    const start = performance.now();
    call(i);
    const spent = performance.now() - start;
    if (i >= 0) times.push(spent);
  }
  times.sort((a, b) => a - b);
  return Number(times[Math.floor(times.length / 2)].toFixed(4));
}

function varied(plan, i) {
  const arc_bytes = 2 ** 28 + Math.abs(i) * 2 ** 20;
  return { ...plan, memory: { ...plan.memory, arc_bytes } };
}

const rows = [];
for (const { id, plan } of model.examplePlans()) {
  rows.push({
    name: `evaluate ${id}`,
    median_ms: medianMs(1000, (i) => model.evaluate(varied(plan, i))),
  });
}
const zipf = model.examplePlans().find(({ id }) => id === "small-server").plan;
rows.push({
  name: "evaluate, Zipf exponent moving",
  median_ms: medianMs(300, (i) =>
    model.evaluate({
      ...zipf,
      workload: { ...zipf.workload, zipf_exponent: 0.5 + Math.abs(i) / 1000 },
    }),
  ),
});
const plan = model.defaultPlan();
rows.push({
  name: "curve of 200 ARC sizes",
  median_ms: medianMs(30, (i) => model.arcCurve(varied(plan, i), 200)),
});
rows.push({
  name: "all devices",
  median_ms: medianMs(30, (i) => model.deviceScatter(varied(plan, i))),
});
rows.push({
  name: "sensitivity",
  median_ms: medianMs(30, (i) => model.sensitivity(varied(plan, i))),
});
rows.push({ name: "restore a plan", median_ms: medianMs(1000, () => model.restorePlan(plan)) });
console.log(JSON.stringify(rows, null, 2));
