import { type ReactNode, useId, useRef, useState } from "react";
import { useCloseElsewhere } from "./use-close-elsewhere.ts";

interface DisclosureProps {
  readonly label: string;
  readonly className?: string;
  /** Given a function that closes the panel again. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows a small panel under it; Esc, a click elsewhere or leaving it by Tab closes it. */
export function Disclosure({ label, className, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  /** What has focus in the panel goes with it: focus returns to where it was opened from. */
  function closePanel() {
    setOpen(false);
    button.current?.focus();
  }
  useCloseElsewhere(root, isOpen, () => setOpen(false), closePanel);

  return (
    <div ref={root} className={`disclosure ${className ?? ""}`}>
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={panel} className="disclosure-panel" hidden={!isOpen}>
        {isOpen && children(closePanel)}
      </div>
    </div>
  );
}
