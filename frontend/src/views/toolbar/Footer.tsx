import { hasServer } from "../../api/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { VERSIONS } from "../../plan/versions.ts";
import * as words from "./words.ts";

/** What one turns to after the answer: report, accuracy, the plans of many hosts, help. */
export default function Footer() {
  const openDialog = usePlanStore((state) => state.openDialog);
  const showPage = usePlanStore((state) => state.showPage);
  return (
    <footer className="footer">
      <button type="button" className="button" onClick={() => showPage("report")}>
        {words.report}
      </button>
      <button type="button" className="button" onClick={() => openDialog("accuracy")}>
        {words.accuracy}
      </button>
      <a className="button" href={hasServer ? "/fleet" : "fleet.html"}>
        {words.fleet}
      </a>
      <button type="button" className="button" onClick={() => openDialog("help")}>
        {words.help}
      </button>
      <span className="soft">{VERSIONS}</span>
    </footer>
  );
}
