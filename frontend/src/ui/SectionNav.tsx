import { type MouseEvent, useEffect, useState } from "react";

export interface PageSection {
  /** The element's id; it must take focus, by `tabIndex={-1}` where it is no control. */
  readonly id: string;
  readonly label: string;
}

interface SectionNavProps {
  readonly label: string;
  /** In the order of the page. */
  readonly sections: readonly PageSection[];
}

/** A section is current while a line below the answer, a quarter down the window, lies in it. */
const READING_LINE = "-25% 0px -75% 0px";

function useCurrent(sections: readonly PageSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** Scrolls and moves the focus. The address stays: it holds the plan. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

/** Links to the parts of the page: a bar at the bottom of narrow screens; on wide ones shown on focus. */
export function SectionNav({ label: name, sections }: SectionNavProps) {
  const current = useCurrent(sections);
  return (
    <nav className="sections" aria-label={name}>
      {sections.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
          onClick={(event) => goTo(event, id)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
