/** Gives the parts of the review sheet the sizing and the way to correct it. */
import type { Sizing } from "@arcplan/shared/evidence";
import { createContext, type ReactNode, use, useMemo } from "react";
import { usePlanStoreApi } from "../plan/context.tsx";
import { type Sizer, sizerFor } from "./sizer.ts";

interface Review {
  readonly sizing: Sizing;
  readonly sizer: Sizer;
}

const ReviewContext = createContext<Review | null>(null);

export function ReviewProvider({
  sizing,
  children,
}: {
  readonly sizing: Sizing;
  readonly children: ReactNode;
}) {
  const store = usePlanStoreApi();
  const review = useMemo(() => ({ sizing, sizer: sizerFor(store) }), [sizing, store]);
  return <ReviewContext value={review}>{children}</ReviewContext>;
}

export function useReview(): Review {
  const review = use(ReviewContext);
  if (review === null) throw new Error("a component outside of ReviewProvider asks for the review");
  return review;
}
