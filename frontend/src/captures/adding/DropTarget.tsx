import { useEffect, useEffectEvent, useState } from "react";
import type { NamedBlob } from "../entries/entry.ts";
import { carriesFiles, DROP, droppedFiles, fromFiles, fromText } from "./dropped-files.ts";

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

interface DropTargetProps {
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Takes files dropped and captures pasted anywhere in the window; shows so while files hover. */
export function DropTarget({ onFiles }: DropTargetProps) {
  const arrived = useEffectEvent(onFiles);
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    // Enter and leave fire for every element that the pointer crosses, so they are counted.
    let depth = 0;
    const listening = new AbortController();
    const listen = <K extends keyof WindowEventMap>(
      type: K,
      react: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(type, react, { signal: listening.signal });
    const hover = (change: number) => {
      depth = Math.max(0, depth + change);
      setHovering(depth > 0);
    };

    listen("dragenter", (event) => {
      if (event.dataTransfer && carriesFiles(event.dataTransfer)) hover(1);
    });
    listen("dragleave", (event) => {
      if (event.dataTransfer && carriesFiles(event.dataTransfer)) hover(-1);
    });
    listen("dragover", (event) => {
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    });
    listen("drop", (event) => {
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      hover(-depth);
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && arrived(files));
    });
    listen("paste", (event) => {
      if (!event.clipboardData || isEditable(event.target)) return;
      const files = fromFiles(event.clipboardData.files);
      const text = event.clipboardData.getData("text/plain");
      if (files.length > 0) arrived(files);
      else if (text.trim() !== "") arrived([fromText(text, new Date())]);
    });
    return () => listening.abort();
  }, []);

  return hovering ? (
    <div className="drop-overlay" aria-hidden="true">
      <p>{DROP}</p>
    </div>
  ) : null;
}
