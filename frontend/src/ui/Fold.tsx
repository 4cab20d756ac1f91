import { type ReactNode, useState } from "react";

interface FoldProps {
  readonly title: ReactNode;
  readonly className?: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** What is shown on demand: made when it is opened for the first time, and kept from then on. */
export function Fold({ title, className, isOpen = false, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary>{title}</summary>
      {wasOpen && children}
    </details>
  );
}
