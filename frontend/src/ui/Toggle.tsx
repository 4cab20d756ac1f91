import type { ReactNode } from "react";

interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A check box with its label around it. */
export function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
