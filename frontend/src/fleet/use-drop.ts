/** Files dropped anywhere in the window. */
import { useEffect, useEffectEvent, useState } from "react";

const carriesFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") ?? false;

/** @returns whether files hover over the window. */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const arrived = useEffectEvent(onFiles);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const listen = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      react: (event: DragEvent) => void,
    ) =>
      window.addEventListener(type, (event) => carriesFiles(event) && react(event), {
        signal: listening.signal,
      });
    listen("dragenter", () => setIsOver(true));
    listen("dragover", (event) => event.preventDefault());
    // Leaving an element for another one inside of the window names that one.
    listen("dragleave", (event) => event.relatedTarget === null && setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) arrived(files);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
