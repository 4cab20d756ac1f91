/** Line icons on a 16 unit grid. They are decoration: the button around them carries the name. */
import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="M3.5 3.5l9 9m0-9l-9 9" />
    </Icon>
  );
}

export function FindIcon() {
  return (
    <Icon>
      <path d="M7 2.5a4.5 4.5 0 110 9 4.5 4.5 0 010-9zM10.2 10.2l3.3 3.3" />
    </Icon>
  );
}

export function UndoIcon() {
  return (
    <Icon>
      <path d="M6 3L2.5 6.5 6 10M3 6.5h6.5a4 4 0 010 8H7" />
    </Icon>
  );
}

export function RedoIcon() {
  return (
    <Icon>
      <path d="M10 3l3.5 3.5L10 10M13 6.5H6.5a4 4 0 000 8H9" />
    </Icon>
  );
}

export function HistoryIcon() {
  return (
    <Icon>
      <path d="M2.5 8a5.5 5.5 0 105.5-5.5A5.5 5.5 0 003.3 5.2M3 2.5v3h3M8 5v3.2l2.2 1.4" />
    </Icon>
  );
}

export function ResetIcon() {
  return (
    <Icon>
      <path d="M12.8 8A4.8 4.8 0 118 3.2c1.6 0 2.9.7 3.8 1.9M12.4 2.4v3h-3" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M3 8.5l3.5 3.5L13 4.5" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 010 11z" fill="currentColor" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M2.5 4h11m-11 4h11m-11 4h11" />
    </Icon>
  );
}

/** Files that go into a tray. */
export function FilesIcon() {
  return (
    <Icon>
      <path d="M8 2v7.5M5 6.5l3 3 3-3M2.5 10v3.5h11V10" />
    </Icon>
  );
}

export function ServerIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.75h.01M5 11.25h.01" />
    </Icon>
  );
}

export function ChartIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5v11h11M5 11c3 0 2.5-5.5 8-5.5" />
    </Icon>
  );
}
