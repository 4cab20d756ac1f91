// Runs before the first paint, so that a chosen theme never flashes the other one.
const stored = localStorage.getItem("arcplan.theme");
if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;

// Who was here before, or comes by a link, begins with the planner: its files are asked for beside the page's.
const isKnown = localStorage.getItem("arcplan.state.1") !== null;
if (
  isKnown ||
  location.hash !== "" ||
  location.search !== "" ||
  location.pathname.includes("/p/")
) {
  for (const href of document.currentScript.dataset.planner?.split(" ") ?? []) {
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
    link.crossOrigin = "";
    document.head.append(link);
  }
}
