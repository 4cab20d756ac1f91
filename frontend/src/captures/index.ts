export { createBrowserCaptures } from "./browser-captures.ts";
export { CapturesPanel } from "./CapturesPanel.tsx";
export { CapturesProvider } from "./context.tsx";
