import * as words from "./words.ts";
import "../../captures/adding/drop.css";
import "./start.css";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { collector, hasServer } from "../../api/place.ts";
import { DropTarget } from "../../captures/adding/DropTarget.tsx";
import { fromFiles } from "../../captures/adding/dropped-files.ts";
import type { NamedBlob } from "../../captures/entries/entry.ts";
import { VERSIONS } from "../../plan/versions.ts";
import { ChartIcon, FilesIcon, ServerIcon } from "../../ui/icons.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { namesPlan } from "../address/address.ts";
import type { Beginning } from "../planner.tsx";

const NewServer = lazy(() => import("./NewServer.tsx"));
const ExampleList = lazy(() => import("../../views/toolbar/ExampleList.tsx"));

/** The collector: a script to copy, and its command on the database host. */
function Collector() {
  const { shown, said, copy } = useCopy();
  const { address, mustCopy, record, script: name } = collector();
  const script = (
    <a href={address} download={name}>
      {name}
    </a>
  );
  return (
    <div className="start-record">
      <p>
        {words.nothingYet} {mustCopy ? words.copyBefore : words.run}
        {mustCopy && script}
        {mustCopy && words.copyAfter}
      </p>
      <p className="start-command">
        <code ref={shown}>{record}</code>
        <button type="button" className="button button-quiet" onClick={() => void copy(record)}>
          {words.copy}
        </button>
      </p>
      <p className="soft">
        {words.recordWhat} <span role="status">{said}</span>
      </p>
      {!mustCopy && (
        <p className="soft">
          {words.unreached}
          {script}
        </p>
      )}
    </div>
  );
}

function Choose({ onFiles }: { readonly onFiles: (files: readonly NamedBlob[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.filesToRead}
        onChange={(event) => onFiles(fromFiles(event.target.files ?? []))}
      />
      <button
        type="button"
        className="button button-strong start-choose"
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </button>
    </>
  );
}

interface DoorProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly what: string;
  readonly action: string;
  /** What the door opens, in place of its button. */
  readonly children: ReactNode;
}

/** What a door has opened; the keyboard goes on in it. */
function Opened({ children }: { readonly children: ReactNode }) {
  const opened = useRef<HTMLDivElement>(null);
  useEffect(() => {
    opened.current?.querySelector<HTMLElement>(":is(select,input,button)")?.focus();
  }, []);
  return (
    <div ref={opened} className="start-opened">
      {children}
    </div>
  );
}

/** A way to begin that asks something first. */
function Door({ icon, title, what, action, children }: DoorProps) {
  const [isOpen, open] = useState(false);
  return (
    <section className="start-door" aria-label={title}>
      <h2>
        {icon}
        {title}
      </h2>
      <p className="soft">{what}</p>
      {isOpen ? (
        <Suspense fallback={<p className="soft">{words.loading}</p>}>
          <Opened>{children}</Opened>
        </Suspense>
      ) : (
        <button type="button" className="button button-quiet" onClick={() => open(true)}>
          {action}
        </button>
      )}
    </section>
  );
}

interface StartScreenProps {
  /** Answers why nothing can begin with these files, or null once the planner is there. */
  readonly onBegin: (beginning: Beginning | null) => Promise<string | null>;
}

/** For who comes new: what the page is for, and three ways to begin. Needs nothing of the model. */
export function StartScreen({ onBegin }: StartScreenProps) {
  const [said, say] = useState("");
  const [refused, refuse] = useState("");

  async function begin(beginning: Beginning | null) {
    refuse("");
    say(beginning?.kind === "files" ? words.reading(beginning.files.length) : words.opening);
    try {
      const why = await onBegin(beginning);
      if (why === null) return;
      say("");
      refuse(why);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      say(words.notOpened);
    }
  }

  const onHash = useEffectEvent(() => {
    if (namesPlan(window.location)) void begin(null);
  });

  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener("hashchange", onHash, { signal: listening.signal });
    // What comes next is fetched while the screen is read; whoever opens it says what failed.
    import("../planner.tsx").then(({ fetchParts }) => fetchParts()).catch(() => undefined);
    return () => listening.abort();
  }, []);

  const onFiles = (files: readonly NamedBlob[]) => void begin({ kind: "files", files });

  return (
    <div className="start">
      <header className="start-head">
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width="26" height="26" />
        <span>{words.product}</span>
      </header>
      <main>
        <h1>{words.purpose}</h1>
        <p role="status" className="start-said">
          {said}
          {refused !== "" && <span className="note-error">{refused}</span>}
        </p>
        <div className="start-doors">
          <section className="start-drop" aria-label={words.drop}>
            <h2>
              <FilesIcon />
              {words.drop}
            </h2>
            <p className="soft">{words.dropWhat}</p>
            <Choose onFiles={onFiles} />
            <Collector />
          </section>
          <Door
            icon={<ServerIcon />}
            title={words.newServer}
            what={words.newServerWhat}
            action={words.describe}
          >
            <NewServer
              onPlan={(plan, readsPerS) => void begin({ kind: "plan", plan, readsPerS })}
            />
          </Door>
          <Door
            icon={<ChartIcon />}
            title={words.example}
            what={words.exampleWhat}
            action={words.chooseExample}
          >
            <ExampleList onChoose={(example) => void begin({ kind: "example", example })} />
          </Door>
        </div>
      </main>
      <footer className="start-foot">
        <a href={hasServer ? "/fleet" : "fleet.html"}>{words.manyHosts}</a>{" "}
        <span className="soft">{VERSIONS}</span>
      </footer>
      <DropTarget onFiles={onFiles} />
    </div>
  );
}
