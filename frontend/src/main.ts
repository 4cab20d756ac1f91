import "./ui/tokens.css";
import "./ui/base.css";
import "./app/layout.css";
import "./views/toolbar/toolbar.css";
import "./views/answer/answer.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
const page = import("./app/start.tsx");
// What opens a link is fetched beside the page; where that fails, the page says so.
if (location.hash !== "") import("./app/address/open-link.ts").catch(() => {});
void page.then(({ start }) => start(root));
