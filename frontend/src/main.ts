import { openPage } from "./app/start/open-page.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
openPage(root);
