import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * While something is open: a press outside of it or focus that leaves it closes it, and so does Esc,
 * which gives the focus back as well.
 */
export function useCloseElsewhere(
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
