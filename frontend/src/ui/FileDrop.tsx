import { useEffect, useEffectEvent, useState } from "react";

interface FileDropProps {
  /** Shown over the page while files hover. */
  readonly text: string;
  readonly onDrop: (files: DataTransfer) => void;
}

/** Takes files dropped anywhere in the window. */
export function FileDrop({ text, onDrop }: FileDropProps) {
  const dropped = useEffectEvent(onDrop);
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    // Enter and leave fire for every element that the pointer crosses, so they are counted.
    let depth = 0;
    const listening = new AbortController();
    const listen = (
      type: "dragenter" | "dragleave" | "dragover" | "drop",
      react: (files: DataTransfer) => void,
    ) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          event.preventDefault();
          react(event.dataTransfer);
        },
        { signal: listening.signal },
      );
    const hover = (change: number) => {
      depth = Math.max(0, depth + change);
      setHovering(depth > 0);
    };
    listen("dragenter", () => hover(1));
    listen("dragleave", () => hover(-1));
    listen("dragover", (files) => {
      files.dropEffect = "copy";
    });
    listen("drop", (files) => {
      hover(-depth);
      dropped(files);
    });
    return () => listening.abort();
  }, []);

  return hovering ? (
    <div className="drop-overlay" aria-hidden="true">
      <p>{text}</p>
    </div>
  ) : null;
}
