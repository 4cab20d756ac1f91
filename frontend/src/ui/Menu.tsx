import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { MenuIcon } from "./icons.tsx";
import { useCloseElsewhere } from "./use-close-elsewhere.ts";

interface MenuProps {
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Buttons that stand in a row where there is room; on narrow screens one button shows them in a list
 * (toolbar.css). What is pressed there closes it, but for what opens a part of it or says `data-stays`.
 */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = useId();

  function closeAndReturn() {
    setOpen(false);
    button.current?.focus();
  }
  useCloseElsewhere(root, isOpen, () => setOpen(false), closeAndReturn);

  function onItem({ target }: MouseEvent) {
    const pressed = target instanceof Element ? target.closest("button") : null;
    if (!isOpen || pressed === null) return;
    if (!pressed.matches("[aria-expanded], [aria-disabled=true], [data-stays]")) closeAndReturn();
  }

  return (
    <div ref={root} className="menu">
      <button
        ref={button}
        type="button"
        className="icon-button menu-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={items}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div id={items} className={`menu-items ${isOpen ? "menu-open" : ""}`} onClick={onItem}>
        {children}
      </div>
    </div>
  );
}
