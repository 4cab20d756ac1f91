import { useEffect } from "react";
import { usePlanStore } from "../../plan/context.tsx";
import type { Theme } from "../../plan/view-slice.ts";
import { ThemeIcon } from "../../ui/icons.tsx";
import * as words from "./words.ts";

const NEXT: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };

/** Goes to the next theme. */
export function ThemeChoice() {
  const theme = usePlanStore((state) => state.theme);
  const setTheme = usePlanStore((state) => state.setTheme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const label = words.changeTheme(theme, NEXT[theme]);
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
      <span className="menu-text">{words.theme(theme)}</span>
    </button>
  );
}
