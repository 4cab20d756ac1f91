import { useEffect, useEffectEvent } from "react";
import { FileDrop } from "../../ui/FileDrop.tsx";
import type { NamedBlob } from "../entries/entry.ts";
import { DROP, droppedFiles, fromFiles, fromText } from "./dropped-files.ts";

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

interface DropTargetProps {
  readonly onFiles: (files: readonly NamedBlob[]) => void;
}

/** Takes files dropped and captures pasted anywhere in the window. */
export function DropTarget({ onFiles }: DropTargetProps) {
  const arrived = useEffectEvent((files: readonly NamedBlob[]) => {
    if (files.length > 0) onFiles(files);
  });

  useEffect(() => {
    function onPaste({ clipboardData, target }: ClipboardEvent) {
      if (!clipboardData || isEditable(target)) return;
      const files = fromFiles(clipboardData.files);
      const text = clipboardData.getData("text/plain");
      arrived(files.length > 0 || text.trim() === "" ? files : [fromText(text, new Date())]);
    }
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);

  return (
    <FileDrop
      text={DROP}
      onDrop={(transfer) =>
        void droppedFiles(transfer).then((files) => files.length > 0 && onFiles(files))
      }
    />
  );
}
