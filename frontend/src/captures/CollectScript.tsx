import { type ReactNode, useRef, useState } from "react";
import { homeAddress } from "../api/index.ts";
import { useCopy } from "../ui/use-copy.ts";

/** How to record everything on a database host in one go, and how to count a large dump there. */
export function CollectScript() {
  const url = new URL("collect.sh", homeAddress()).href;
  const [sha256, setSha256] = useState<string | null>(null);
  const fetched = `curl -fsS -o arcplan-collect.sh ${url}`;
  return (
    <details
      className="collect"
      onToggle={(event) => {
        if (event.currentTarget.open && sha256 === null) void askSha256(url).then(setSha256);
      }}
    >
      <summary>Record on a host</summary>
      <p>
        A POSIX shell script that records zdb, arcstat, iostat and properties on the database host
        and packs one archive to drop here. It installs nothing, changes nothing, and asks before
        anything heavy. It is plain text: read it first.
      </p>
      <CopyableCommand command={`${fetched} && sh arcplan-collect.sh`} action="Copy command">
        <a href={url} download="arcplan-collect.sh">
          Download script
        </a>
      </CopyableCommand>
      {sha256 && (
        <p>
          SHA-256 of the script, as <code>sha256sum arcplan-collect.sh</code> prints it:{" "}
          <code className="command">{sha256}</code>
        </p>
      )}
      <p>
        Where a dump takes gigabytes, the same script counts it on the host, in mawk, gawk, busybox
        awk or the awk of FreeBSD: a summary of a few KB with the same totals, the same counts at
        every recordsize, and the largest files by name.
      </p>
      <CopyableCommand
        command={`${fetched} && zdb -ddddd tank/mysql | sh arcplan-collect.sh --summarise > zdb-summary.txt`}
        action="Copy pipe"
      />
    </details>
  );
}

/** The server's checksum of the script; null where no server says it. */
async function askSha256(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
  return answer?.ok ? answer.headers.get("X-Checksum-SHA256") : null;
}

interface CopyableCommandProps {
  readonly command: string;
  /** Label of the button that copies it. */
  readonly action: string;
  readonly children?: ReactNode;
}

function CopyableCommand({ command, action, children }: CopyableCommandProps) {
  const text = useRef<HTMLElement>(null);
  const { said, copy } = useCopy(() => {
    if (text.current) window.getSelection()?.selectAllChildren(text.current);
  });

  return (
    <>
      <p>
        <code ref={text} className="command">
          {command}
        </code>
      </p>
      <div className="collect-actions">
        <button type="button" className="button button-quiet" onClick={() => copy(command)}>
          {action}
        </button>
        {children}
        <span role="status">{said}</span>
      </div>
    </>
  );
}
