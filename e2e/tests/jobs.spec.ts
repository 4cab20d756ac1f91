/** Five jobs, each by hand and by keyboard alone, with the most that each may ask of a person. */
import type { Page } from "@playwright/test";
import { drop, evidenceOf, fileAt } from "../support/captures.ts";
import { field, figure, figureText, prediction } from "../support/plan.ts";
import { root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";
import { type Means, Walk } from "../support/walk.ts";

const ARCHIVE = `${root}/backend/tests/fixtures/collect/laboratory-mariadb-10.11.tar.gz`;

interface Job {
  readonly name: string;
  /** Most clicks by hand, and most keys by keyboard. */
  readonly most: { readonly clicks: number; readonly keys: number };
  readonly walk: (walk: Walk, page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function cost(page: Page): Promise<number> {
  return Number((await figureText(page, "Cost")).replace(/[^\d.]/g, ""));
}

const JOBS: readonly Job[] = [
  {
    name: "size a new server",
    most: { clicks: 6, keys: 100 },
    walk: async (walk, page) => {
      await walk.enter(field(page, "Uncompressed data"), "uncompressed", "2 TB");
      await walk.enter(field(page, "RAM"), "ram", "128");
      await walk.enter(field(page, "zfs_arc_max"), "arc", "64");
      await walk.choose(button(page, /^Compare… Data device/), "compare devices");
      const catalogue = page.getByRole("dialog", { name: /^Compare: Data device/ });
      const search = catalogue.getByRole("textbox", { name: "Search" });
      await expect(search).toBeFocused();
      await walk.type("P3700");
      await walk.reach(
        catalogue.getByRole("checkbox", { name: "Only what this machine can have" }),
      );
      await walk.reach(catalogue.getByRole("button", { name: "Choose Intel P3700 NVMe" }));
      await expect(prediction(page)).toContainText("/s");
    },
  },
  {
    name: "explain a slow server",
    most: { clicks: 1, keys: 20 },
    walk: async (walk, page) => {
      if (walk.means === "mouse") {
        await drop(page, fileAt(ARCHIVE));
        walk.dragged();
      } else {
        const chooser = page.waitForEvent("filechooser");
        await walk.choose(evidenceOf(page), "choose files");
        await (await chooser).setFiles(ARCHIVE);
      }
      await expect(evidenceOf(page)).toHaveAccessibleDescription(/^\d+ files read/, {
        timeout: 120_000,
      });
      await expect(prediction(page)).toContainText("Limited by");
      const queries = figure(page, "Queries");
      await expect(queries).toContainText(/^Queriesmeasured 30\.0 \/spredicted [\d.]+ \/s/);
      await expect(queries).toBeInViewport();
    },
  },
  {
    name: "choose a recordsize for a migration",
    most: { clicks: 2, keys: 25 },
    walk: async (walk, page) => {
      await walk.choose(button(page, /^Pin/), "pin");
      await walk.enter(field(page, "recordsize"), "recordsize", "64");
      const compared = page.getByRole("region", { name: "Compare", exact: true });
      await expect(compared.getByRole("listitem").first()).toContainText("recordsize");
    },
  },
  {
    name: "the same speed for less",
    most: { clicks: 4, keys: 30 },
    walk: async (walk, page) => {
      const before = await cost(page);
      await walk.choose(button(page, "All advice"), "go to advice");
      await walk.pick(page.getByRole("combobox", { name: "Goal" }), "Cheaper at the same speed");
      const first = page
        .getByRole("region", { name: "What to change" })
        .getByRole("listitem")
        .first();
      await expect(first).toContainText("−$");
      await walk.reach(first.getByRole("button", { name: /^Apply/ }));
      await expect.poll(() => cost(page)).toBeLessThan(before);
    },
  },
  {
    name: "hand a report to a manager",
    most: { clicks: 1, keys: 10 },
    walk: async (walk, page) => {
      await walk.choose(button(page, "Report"), "report");
      await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
      await expect(button(page, /^Print/)).toBeVisible();
    },
  },
];

for (const { name, most, walk: steps } of JOBS) {
  for (const means of ["mouse", "keyboard"] as const satisfies readonly Means[]) {
    test(`${name}, by ${means}`, async ({ page }, info) => {
      await page.goto("/");
      await expect(button(page, "Apply the best change")).toBeEnabled();
      const walk = new Walk(page, means);
      const began = performance.now();
      await steps(walk, page);
      const machineS = (performance.now() - began) / 1000;
      const description = `${walk.clicks} clicks, ${walk.keys} keys, ${walk.seconds} s of a person, ${machineS.toFixed(1)} s in all of a script`;
      info.annotations.push({ type: "cost", description });
      expect(walk.clicks).toBeLessThanOrEqual(means === "mouse" ? most.clicks : 0);
      if (means === "keyboard") expect(walk.keys).toBeLessThanOrEqual(most.keys);
    });
  }
}
