/** Runs inside the page: notes when each input event's figures and charts have changed. */

/** Starts to watch; `window.sliderLog` collects one entry per input event. */
export function watchSlider({ input, figure, chart }) {
  const number = document.querySelector(figure);
  const drawing = document.querySelector(chart);
  const log = [];
  window.sliderLog = log;
  let waiting = [];
  const settle = (kind) => () => {
    const now = performance.now();
    for (const entry of waiting) entry[kind] ??= now - entry.at;
    waiting = waiting.filter((entry) => entry.numbers === null || entry.charts === null);
  };
  new MutationObserver(settle("numbers")).observe(number, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  new MutationObserver(settle("charts")).observe(drawing, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  input.addEventListener(
    "input",
    () => {
      const entry = { at: performance.now(), numbers: null, charts: null };
      log.push(entry);
      waiting.push(entry);
    },
    { capture: true },
  );
}
