import { useId } from "react";
import { hasServer } from "../api/index.ts";
import { useCaptures, useCapturesApi } from "./context.tsx";

const HERE =
  "Files stay in this browser. The parsers are the server's: up to 64 MiB each, about 1 MB a second after a start of some seconds.";

/** The choice to have files read by this page, so that nothing of them is sent. */
export function ReadHere() {
  const note = useId();
  const captures = useCapturesApi();
  const inBrowser = useCaptures((state) => state.inBrowser);
  if (!hasServer) return <p className="entry-note">{HERE}</p>;
  return (
    <div className="captures-names">
      <label className="toggle">
        <input
          type="checkbox"
          aria-describedby={note}
          checked={inBrowser}
          onChange={(event) => captures.getState().readInBrowser(event.target.checked)}
        />
        Read in this browser only
      </label>
      <p className="entry-note" id={note}>
        {inBrowser ? HERE : "The server reads files while they arrive and keeps none."}
      </p>
    </div>
  );
}
