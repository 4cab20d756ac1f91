/** The planner and the report on paper: A4 and Letter, from a page in its dark colours. */
import type { Page } from "@playwright/test";
import { drop, fileAt } from "../support/captures.ts";
import { root } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test.use({ colorScheme: "dark", allFields: false });

/** Papers with the room that the margins of 14 mm leave of their width, in pixels of CSS. */
const PAPERS = [
  ["A4", 688],
  ["Letter", 710],
] as const;

const MOST_PAGES = 2;

async function pagesOf(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** What stands on paper and should not: dark grounds, what is wider than the page, what could only be pressed. */
const offences = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const all = Array.from(document.body.querySelectorAll("*")).filter(isShown);
    const nameOf = (element: Element) => `${element.tagName} ${element.getAttribute("class")}`;
    const channels = (element: Element) =>
      (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const isDark = (element: Element) => {
      const [red = 255, green = 255, blue = 255, alpha = 1] = channels(element);
      const { width, height } = element.getBoundingClientRect();
      return alpha > 0.5 && red + green + blue < 380 && width * height > 400;
    };
    const isWide = (element: Element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    const isControl = (element: Element) =>
      element.matches("input, select, textarea, summary, [role=tab], .button, .icon-button") ||
      element.matches("button:not(.figure, .evidence-head button)");
    return {
      dark: all.filter(isDark).map(nameOf),
      wide: all.filter((one) => !one.matches("svg *") && isWide(one)).map(nameOf),
      controls: all
        .filter((one) => isControl(one) && !one.matches(".notes > summary, .plan-title"))
        .map((one) => `${nameOf(one)} ${one.textContent}`),
    };
  });

/** Shows the page as it is printed, since what is in a PDF cannot be asked. */
async function layOut(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width, height: 1000 });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

async function putBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null, colorScheme: "dark" });
}

const NONE = { dark: [], wide: [], controls: [] };

test("the planner prints its answer, chart and advice on two pages at most", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  for (const [format, width] of PAPERS) {
    const pages = await pagesOf(page, format);
    expect(pages, format).toBeGreaterThan(0);
    expect(pages, format).toBeLessThanOrEqual(MOST_PAGES);
    await layOut(page, width);
    for (const part of ["Answer", "Advice", "Reads against ARC size"])
      await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
    // The warnings are open on paper, since nobody can open them there.
    await expect(page.locator(".notes li").first()).toBeVisible();
    expect(await offences(page), format).toEqual(NONE);
    await putBack(page);
  }
});

test("the report prints on two pages, and its appendix after them where it is asked for", async ({
  page,
}) => {
  await page.goto("/");
  await settled(page);
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const [format] of PAPERS) expect(await pagesOf(page, format), format).toBe(MOST_PAGES);
  await page.getByRole("checkbox", { name: /^With appendix/ }).check();
  await expect(page.getByRole("heading", { name: "Changes turned down" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await pagesOf(page, "A4")).toBeGreaterThan(MOST_PAGES);
  for (const [format, width] of PAPERS) {
    await layOut(page, width);
    expect(await offences(page), format).toEqual(NONE);
    await putBack(page);
  }
});

test("a measured server prints on two pages of A4, and so does its report", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  await drop(
    page,
    fileAt(`${root}/backend/tests/fixtures/collect/laboratory-postgresql-15.tar.gz`),
  );
  await expect(page.locator("#answer .answer-figures")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await pagesOf(page, "A4")).toBe(MOST_PAGES);
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(page.getByRole("region", { name: "Predicted against measured" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await pagesOf(page, "A4")).toBe(MOST_PAGES);
});
