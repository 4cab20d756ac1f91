import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { CloseIcon } from "./icons.tsx";
import { close } from "./words.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A native modal dialog: the browser keeps focus inside, closes it with Esc and gives focus back. The
 * element marked `data-first` gets focus first, else the button that closes.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  /**
   * Escape, heard at once: the browser tells that a dialog has closed only later, when a key that came meanwhile may
   * have opened the next. A file chooser inside says the same word where nothing was chosen.
   */
  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={heading} onCancel={onCancel}>
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="icon-button" aria-label={close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
