import { hasServer } from "./api/place.ts";
import { start } from "./app/start.tsx";
import "./ui/tokens.css";
import "./ui/base.css";
import "./app/layout.css";
import "./views/toolbar/toolbar.css";
import "./views/answer/answer.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
// Chunks may import this module, so it must not wait for them at its top level.
void start(root);
if (!hasServer) void navigator.serviceWorker?.register("offline-worker.js");
