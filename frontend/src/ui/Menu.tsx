import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { MenuIcon } from "./icons.tsx";

/**
 * While something is open: a press outside of it or focus that leaves it closes it, and so does Esc,
 * which gives the focus back as well.
 */
function useCloseElsewhere(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
  closeAndReturn: () => void,
): void {
  const onLeave = useEffectEvent(close);
  const onEscape = useEffectEvent(closeAndReturn);
  useEffect(() => {
    if (!isOpen) return;
    function onOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onLeave();
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onEscape();
    }
    const element = root.current;
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    element?.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      element?.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen, root]);
}

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
