import { defaultPlan, examplePlans } from "@arcplan/shared";
import { GLOSSARY } from "@arcplan/shared/plan/glossary.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { explanationsFor } from "../../plan/answers/warnings.ts";
import { createPlanStore } from "../../plan/store.ts";
import type { GuidePage } from "../../plan/view-slice.ts";
import { renderAccessible } from "../../test/render.tsx";
import Inspector from "../inspector/Inspector.tsx";
import { commandsOf } from "../palette/commands.ts";
import GuideDialog from "./GuideDialog.tsx";
import { termOf, termsFor } from "./glossary.ts";
import { GROUPS, groupOf } from "./model.ts";
import { HELP } from "./words.ts";

async function opened(page: GuidePage, part?: string) {
  const store = createPlanStore();
  store.getState().openDialog(page, part);
  const view = await renderAccessible(<GuideDialog page={page} />, store);
  return { ...view, store };
}

describe("the guide", () => {
  it("leads from each page to the others", async () => {
    const { user, store } = await opened("help");
    const pages = within(screen.getByRole("navigation", { name: "Pages of the guide" }));
    expect(pages.getByRole("button", { name: "Help" }).getAttribute("aria-current")).toBe("page");
    await user.click(pages.getByRole("button", { name: "How accurate?" }));
    expect(store.getState().dialog).toBe("accuracy");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(store.getState().dialog).toBeNull();
  });

  it("shows the measurements when they have been loaded", async () => {
    await opened("accuracy", "arc-size");
    await screen.findByRole("region", { name: "In short" });
    await waitFor(() => expect(document.activeElement?.id).toBe("guide-arc-size"));
  });

  it("brings the keyboard to the term that was asked for", async () => {
    await opened("glossary", "ashift");
    await waitFor(() => expect(document.activeElement?.id).toBe("guide-ashift"));
    expect(document.activeElement?.textContent).toContain("power of two");
  });

  it("is found by name", () => {
    const store = createPlanStore();
    const commands = commandsOf(store, vi.fn());
    for (const page of ["help", "glossary", "model", "accuracy"]) {
      commands.find(({ id }) => id === page)?.run();
      expect(store.getState().dialog).toBe(page);
    }
  });
});

describe("the glossary", () => {
  it("has each term once, in the order of the alphabet, in one sentence", () => {
    const terms = Object.values(GLOSSARY).map(({ term }) => term);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, "en")));
    expect(new Set(terms).size).toBe(terms.length);
    for (const { meaning } of Object.values(GLOSSARY))
      expect(meaning).toMatch(/^[A-Z][^.!?]*(\.\d[^.!?]*)*\.$/);
  });

  it("has the terms of the plan's own engine, and those of OpenZFS", () => {
    const termsOf = (engine: "innodb" | "postgresql") =>
      termsFor({ ...defaultPlan(), engine }).map(({ term }) => term);
    expect(termsOf("innodb")).toEqual(expect.arrayContaining(["ARC", "Buffer pool", "Redo log"]));
    expect(termsOf("innodb").join()).not.toMatch(/WAL|shared_buffers/);
    expect(termsOf("postgresql")).toEqual(expect.arrayContaining(["ARC", "shared_buffers", "WAL"]));
    expect(termsOf("postgresql").join()).not.toMatch(/InnoDB|Buffer pool|Doublewrite/);
  });

  it("explains fields in their panels", async () => {
    const store = createPlanStore();
    store.getState().inspect({ kind: "field", path: "layout.record_bytes" });
    const { user } = await renderAccessible(<Inspector />, store);
    const panel = screen.getByRole("complementary", { name: "Details" });
    expect(panel.textContent).toContain(
      termOf("layout.record_bytes", store.getState().plan)?.meaning,
    );
    expect(panel.textContent).not.toContain("unlimited");
    await user.click(within(panel).getByRole("button", { name: "recordsize" }));
    expect(store.getState()).toMatchObject({ dialog: "glossary", dialogPart: "recordsize" });
  });
});

describe("the page on the model", () => {
  it("has a question for every figure that a panel explains", () => {
    const plans = examplePlans().map(({ plan }) => plan);
    const figures = plans.flatMap((plan) => explanationsFor(plan).map(({ figure }) => figure));
    expect(figures.filter((figure) => groupOf(figure) === null)).toEqual([]);
    for (const { id, figures: starts } of GROUPS) {
      for (const start of starts) {
        expect(
          figures.some((figure) => groupOf(figure)?.id === id && figure.startsWith(start)),
          start,
        ).toBe(true);
      }
    }
  });

  it("shows the formulas of the plan under their questions", async () => {
    await opened("model");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("How many reads come out?");
    expect(dialog.textContent).toContain("until a resource is full");
  });

  it("is where a figure's panel leads", async () => {
    const store = createPlanStore();
    store.getState().inspect({ kind: "figure", figure: "reads.per_s" });
    const { user } = await renderAccessible(<Inspector />, store);
    await screen.findByText(/^Of all \d+ measurements of this kind/);
    await user.click(screen.getByRole("button", { name: /^The model: How many reads/ }));
    expect(store.getState()).toMatchObject({ dialog: "model", dialogPart: "throughput" });
  });
});

it("the help names keys that the page has", () => {
  const keys = HELP.sections.find(({ id }) => id === "keys")?.terms ?? [];
  expect(keys.map(({ term }) => term)).toContain("Ctrl K");
});
