import { CapturesPanel, CapturesProvider } from "../../captures/index.ts";
import { useCapturesStore } from "./captures-store.ts";

/** The captures of this page, loaded apart from the first paint. */
export default function Captures() {
  return (
    <CapturesProvider store={useCapturesStore()}>
      <CapturesPanel />
    </CapturesProvider>
  );
}
