export { CapturesPanel } from "./CapturesPanel.tsx";
export { Announcer as ReadAnnouncer } from "./entries/EntryList.tsx";
export { createBrowserCaptures } from "./store/browser-captures.ts";
export { CapturesProvider } from "./store/context.tsx";
