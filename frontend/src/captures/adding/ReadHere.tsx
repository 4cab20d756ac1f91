import { useId } from "react";
import { hasServer } from "../../api/index.ts";
import { useCaptures, useCapturesApi } from "../store/context.tsx";
import { READ_HERE } from "../words.ts";

/** The choice to read files in this page instead of sending them. */
export function ReadHere() {
  const note = useId();
  const captures = useCapturesApi();
  const inBrowser = useCaptures((state) => state.inBrowser);
  if (!hasServer) return <p className="entry-note">{READ_HERE.inBrowser}</p>;
  return (
    <div className="captures-names">
      <label className="toggle">
        <input
          type="checkbox"
          aria-describedby={note}
          checked={inBrowser}
          onChange={(event) => captures.getState().readInBrowser(event.target.checked)}
        />
        {READ_HERE.label}
      </label>
      <p className="entry-note" id={note}>
        {inBrowser ? READ_HERE.inBrowser : READ_HERE.byServer}
      </p>
    </div>
  );
}
