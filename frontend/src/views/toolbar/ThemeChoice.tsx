import { useEffect } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { Theme } from "../../plan/view-slice.ts";
import { ThemeIcon } from "../../ui/icons.tsx";

const NEXT: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

const WORDS: Readonly<Record<Theme, string>> = {
  system: "as the system",
  light: "light",
  dark: "dark",
};

/** Cycles through the themes; the page follows at once. */
export function ThemeChoice() {
  const theme = usePlanStore((state) => state.theme);
  const setTheme = usePlanStore((state) => state.setTheme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const label = `Theme: ${WORDS[theme]}. Change to ${WORDS[NEXT[theme]]}`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-stays=""
      onClick={() => setTheme(NEXT[theme])}
    >
      <ThemeIcon />
      <span className="menu-text">Theme: {WORDS[theme]}</span>
    </button>
  );
}
