import { type ReactNode, useRef, useState } from "react";
import { homeAddress } from "../../api/index.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { COLLECT } from "../words.ts";
import { SHELL } from "./collect-command.ts";

/** How to record everything on a database host with one command, and to count a large dump there. */
export function CollectScript() {
  const url = new URL("collect.sh", homeAddress()).href;
  const [sha256, setSha256] = useState<string | null>(null);
  return (
    <details
      className="collect"
      onToggle={(event) => {
        if (event.currentTarget.open && sha256 === null) void askSha256(url).then(setSha256);
      }}
    >
      <summary>{COLLECT.title}</summary>
      <p>{COLLECT.what}</p>
      <CopyableCommand command={SHELL.record(url)} action={COLLECT.copyCommand}>
        <a className="text-button" href={url} download={SHELL.script}>
          {COLLECT.download}
        </a>
      </CopyableCommand>
      {sha256 && (
        <p>
          {COLLECT.checksum} <code>{SHELL.checksum}</code> {COLLECT.printed}{" "}
          <code className="command">{sha256}</code>
        </p>
      )}
      <p>{COLLECT.summary}</p>
      <CopyableCommand command={SHELL.summarise(url)} action={COLLECT.copyPipe} />
    </details>
  );
}

/** The server's checksum of the script; null where it sends none. */
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
