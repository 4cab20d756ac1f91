/** Gives the parts of the review sheet the sizing and the way to correct it. */
import type { Sizing } from "@arcplan/shared/evidence";
import { createContext, type ReactNode, use, useMemo } from "react";
import { usePlanStoreApi } from "../plan/context.tsx";
import { type Sizer, sizerFor } from "./sizer.ts";

interface Review {
  readonly sizing: Sizing;
  readonly sizer: Sizer;
  readonly removal: Removal;
}

/**
 * What takes the files with some captures off the page; null where a file also holds captures that stay, where
 * nothing would go, or where names are hidden.
 */
export type Removal = (
  captures: ReadonlySet<string>,
  staying: ReadonlySet<string>,
) => (() => void) | null;

const noRemoval: Removal = () => null;

const ReviewContext = createContext<Review | null>(null);

interface ReviewProviderProps {
  readonly sizing: Sizing;
  readonly removal?: Removal | undefined;
  readonly children: ReactNode;
}

export function ReviewProvider({ sizing, removal = noRemoval, children }: ReviewProviderProps) {
  const store = usePlanStoreApi();
  const review = useMemo(
    () => ({ sizing, sizer: sizerFor(store), removal }),
    [sizing, store, removal],
  );
  return <ReviewContext value={review}>{children}</ReviewContext>;
}

export function useReview(): Review {
  const review = use(ReviewContext);
  if (review === null) throw new Error("a component outside of ReviewProvider asks for the review");
  return review;
}
