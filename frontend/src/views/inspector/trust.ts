import type { Trust } from "@arcplan/shared";

/** What each degree of trust means for a person who has to decide. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  measured: "read from your own captures.",
  published: "from a measurement that its author published.",
  datasheet: "as the maker or provider states it.",
  derived: "follows from the inputs by counting; as good as they are.",
  estimate: "a model's estimate; its band is in the summary.",
  extrapolated: "beyond what was measured; check before you buy.",
};
