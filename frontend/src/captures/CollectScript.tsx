import { useState } from "react";

/** How to record everything on a database host in one go. */
export function CollectScript() {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const url = new URL("/collect.sh", window.location.href).href;
  const command = `curl -fsS -o arcplan-collect.sh ${url} && sh arcplan-collect.sh`;

  function copy() {
    navigator.clipboard.writeText(command).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  }

  return (
    <details className="collect">
      <summary>Record on a host</summary>
      <p>
        A POSIX shell script that records zdb, arcstat, iostat and properties on the database host
        and packs one archive to drop here. It installs nothing, changes nothing, and asks before
        anything heavy. Read it first: it is short.
      </p>
      <p>
        <code className="command">{command}</code>
      </p>
      <div className="collect-actions">
        <button type="button" className="button button-quiet" onClick={copy}>
          Copy command
        </button>
        <a href="/collect.sh" download="arcplan-collect.sh">
          Download script
        </a>
        <span role="status">
          {copied === "yes" && "Copied"}
          {copied === "no" && "This browser did not let it be copied: select the text above."}
        </span>
      </div>
    </details>
  );
}
