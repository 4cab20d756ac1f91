import type { Plan, Result } from "@arcplan/shared";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { resultOf, useDeferredPlan } from "../plan/result.ts";

const PictureContext = createContext<Plan | null>(null);

/** How far outside the window a picture already follows, so that scrolling never shows an old one. */
const MARGIN = "200px";

function useInSight(): readonly [React.RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setInSight(entry?.isIntersecting ?? true),
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isInSight];
}

/**
 * Room for one picture. While it is out of sight it keeps its last plan, so that a moving slider
 * pays only for the pictures that somebody sees.
 */
export function Picture({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
  const [element, isInSight] = useInSight();
  const live = useDeferredPlan();
  const [shown, show] = useState(live);
  if (isInSight && shown !== live) show(live);
  return (
    <div ref={element} className={isWide ? "picture picture-wide" : "picture"}>
      <PictureContext value={isInSight ? live : shown}>{children}</PictureContext>
    </div>
  );
}

/** The plan that the surrounding picture shows. */
export function usePicturedPlan(): Plan {
  const plan = use(PictureContext);
  if (plan === null) throw new Error("a chart outside of a Picture asks for its plan");
  return plan;
}

export function usePicturedResult(): Result {
  return resultOf(usePicturedPlan());
}
