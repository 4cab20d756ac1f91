import { defaultPlan, examplePlans, type Plan } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore, nothingKept } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import Notes from "./Notes.tsx";
import { groundsOfNote } from "./words.ts";

async function renderNotes(plan: Plan) {
  const store = createPlanStore({ ...nothingKept(), plan });
  const { user } = await renderAccessible(<Notes />, store);
  const summary = screen.getByText(/on this plan$/);
  await user.click(summary);
  return { summary, notes: screen.getAllByRole("listitem").map((one) => one.textContent ?? "") };
}

describe("the notes on a plan", () => {
  it("are counted and said once each, with field, threshold and source", async () => {
    const { summary, notes } = await renderNotes(defaultPlan());
    expect(summary.textContent).toBe("1 warning, 2 notes on this plan");
    expect(notes).toHaveLength(3);
    expect(notes[0]).toMatch(/^Warning zfs_arc_max: .+Threshold: .+ Source: .+\.$/);
    expect(new Set(notes).size).toBe(notes.length);
  });

  it("have what only the advice checks", async () => {
    const modern = withField(defaultPlan(), "layout.openzfs", "2.2");
    const { notes } = await renderNotes(withField(modern, "memory.arc_bytes", 128 * 1024 ** 2));
    expect(notes.join()).toContain("so OpenZFS ignores it. Lower zfs_arc_min first.");
  });

  it("begin with the worst", async () => {
    const plan = examplePlans().find(({ id }) => id === "small-postgresql")?.plan;
    const { notes } = await renderNotes(plan ?? defaultPlan());
    expect(notes.map((one) => one.split(" ")[0])).toEqual(["Warning", "Warning", "Note", "Note"]);
  });

  it("have no line of grounds where the text says all", () => {
    const note = { code: "no-price", severity: "info", path: null, text: "No price." } as const;
    expect(groundsOfNote(note)).toBeNull();
    expect(groundsOfNote({ ...note, threshold: "ARC < need", source: "arc.c" })).toBe(
      "Threshold: ARC < need. Source: arc.c.",
    );
  });
});
