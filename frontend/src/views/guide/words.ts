/** Texts of the guide's frame. Its pages are help.ts, glossary.ts and model.ts. */
import type { GuidePage } from "../../plan/view-slice.ts";

interface PageNames {
  readonly page: GuidePage;
  /** On the button that opens it. */
  readonly name: string;
  readonly title: string;
}

export const pages: readonly PageNames[] = [
  { page: "help", name: "Help", title: "Help" },
  { page: "glossary", name: "Glossary", title: "Glossary" },
  { page: "model", name: "The model", title: "The model" },
  { page: "accuracy", name: "How accurate?", title: "How accurate is this?" },
];

export const pagesOfGuide = "Pages of the guide";
export const loading = "Loading measurements…";
export const source = (text: string) => `Source: ${text}.`;
