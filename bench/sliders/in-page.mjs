/**
 * Runs inside the page: notes for each input event when the figures, and the last of the charts in
 * sight, have changed in the document, and how far anything was shifted by it.
 */

/** Starts to watch; `window.sliderLog` collects one entry per input event. */
export function watchSlider({ input, figure, chart }) {
  const log = [];
  const shifts = [];
  window.sliderLog = { log, shifts };
  const isInSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  const sinceLast = (settle) => {
    const now = performance.now();
    for (const entry of log.slice(-8)) settle(entry, now - entry.at);
  };
  new MutationObserver(() =>
    sinceLast((entry, ms) => {
      entry.numbers ??= ms;
    }),
  ).observe(document.querySelector(figure), everything);
  for (const drawing of [...document.querySelectorAll(chart)].filter(isInSight)) {
    new MutationObserver(() =>
      sinceLast((entry, ms) => {
        if (entry.drawn.has(drawing)) return;
        entry.drawn.add(drawing);
        entry.charts = ms;
      }),
    ).observe(drawing, everything);
  }
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifts.push(value);
  }).observe({ type: "layout-shift" });
  input.addEventListener(
    "input",
    () => log.push({ at: performance.now(), numbers: null, charts: null, drawn: new Set() }),
    { capture: true },
  );
}

/** What was noted, as plain values. */
export function sliderTimes() {
  const { log, shifts } = window.sliderLog;
  return {
    events: log.map(({ numbers, charts }) => ({ numbers, charts })),
    shift: shifts.reduce((sum, value) => sum + value, 0),
  };
}
