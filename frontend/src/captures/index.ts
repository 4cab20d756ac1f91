export { CapturesPanel } from "./CapturesPanel.tsx";
export { createBrowserCaptures } from "./store/browser-captures.ts";
export { CapturesProvider } from "./store/context.tsx";
