// Runs before the first paint, so that a chosen theme never flashes the other one.
const stored = localStorage.getItem("arcplan.theme");
if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
