/** Times the model wherever it is loaded: runs in Node, and as it stands inside a page. */

/** Median times of one call, ms; each call gets a plan that differs, so that nothing is reused. */
export function timeModel(model) {
  /** Calls per sample: a page's clock steps by 0.1 ms. */
  const together = 10;

  const medianMs = (samples, calls, call) => {
    const times = [];
    for (let i = -Math.ceil(samples / 5); i < samples; i++) {
      const start = performance.now();
      for (let j = 0; j < calls; j++) call(Math.abs(i * calls + j));
      if (i >= 0) times.push((performance.now() - start) / calls);
    }
    times.sort((a, b) => a - b);
    return Number(times[Math.floor(times.length / 2)].toFixed(4));
  };

  const varied = (plan, i) => ({
    ...plan,
    memory: { ...plan.memory, arc_bytes: 2 ** 28 + i * 2 ** 20 },
  });

  const rows = [];
  const add = (name, samples, calls, call) =>
    rows.push({ name, median_ms: medianMs(samples, calls, call) });

  const examples = model.examplePlans();
  for (const { id, plan } of examples) {
    add(`evaluate ${id}`, 100, together, (i) => model.evaluate(varied(plan, i)));
    add(`predict ${id}`, 100, together, (i) => model.predict(varied(plan, i)));
  }
  const zipf = examples.find(({ id }) => id === "cloud-l2arc").plan;
  add("evaluate, Zipf exponent moving", 30, together, (i) =>
    model.evaluate({
      ...zipf,
      workload: { ...zipf.workload, zipf_exponent: 0.5 + i / 1000 },
    }),
  );
  const plan = model.defaultPlan();
  add("curve of 200 ARC sizes", 30, 1, (i) => model.arcCurve(varied(plan, i), 200));
  add("all devices", 30, together, (i) => model.deviceScatter(varied(plan, i)));
  add("sensitivity", 30, 1, (i) => model.sensitivity(varied(plan, i)));
  add("restore a plan", 100, together, () => model.restorePlan(plan));
  return rows;
}
