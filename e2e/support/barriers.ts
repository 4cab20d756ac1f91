/** Barriers as far as axe can see them. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Theme = "light" | "dark";

/** Themes in which barriers are looked for at a width: every theme and every width once, all pairs in a deep run. */
export function themesAt(width: number): readonly Theme[] {
  if (process.env.ARCPLAN_TEST_DEPTH === "full") return ["light", "dark"];
  return width > 600 ? ["light"] : ["dark"];
}

/** What axe finds in a part of the page, with the start of each element that it found. */
export async function barriersIn(page: Page, part = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Only these are described: of the thousands of elements that pass, nobody reads a word.
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG)
    .include(part)
    // Otherwise results are put together in a second page, for frames, which this app has none of.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  );
}
