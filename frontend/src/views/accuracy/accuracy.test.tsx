import { defaultPlan, examplePlans } from "@arcplan/shared";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PlanStoreProvider } from "../../plan/context.tsx";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import AccuracyPage from "./AccuracyPage.tsx";
import {
  CURRENT,
  FIRST_ORDER,
  filtered,
  howWell,
  isMeasured,
  NO_FILTER,
  nextOrder,
  REACH,
  ROWS,
  sorted,
  TOPICS,
} from "./data.ts";
import HowWell from "./HowWell.tsx";
import { partsBeyond, unmeasuredSetups } from "./words.ts";

/** The page without a search for barriers in 290 rows, which takes minutes in a simulated browser. */
function shown(store = createPlanStore()) {
  render(
    <PlanStoreProvider store={store}>
      <AccuracyPage />
    </PlanStoreProvider>,
  );
  return userEvent.setup();
}

const shownFigures = () => {
  const table = screen.getByRole("table", { name: /beside the model's/ });
  return within(table).getAllByRole("rowheader");
};

describe("how accurate is this", () => {
  it("begins with what the ledger counts of the model's version", () => {
    shown();
    const answer = screen.getByRole("region", { name: "In short" });
    const { within_15_percent, relative_rows, inside_band, band_rows } = CURRENT?.score_half ?? {};
    expect(answer.textContent).toContain(`${within_15_percent} of ${relative_rows}`);
    expect(answer.textContent).toContain(`${inside_band} of ${band_rows}`);
    expect(answer.textContent).toContain(String(REACH.regimesUnmeasured[0]));
  });

  it("lists every row, misses first, and finds some by word, kind, regime and class", async () => {
    const user = shown();
    const status = screen.getByRole("status");
    const missed = ROWS.filter(({ ok }) => !ok).length;
    expect(status.textContent).toBe(`${ROWS.length} figures shown, ${missed} missed.`);
    const states = shownFigures().map((head) =>
      head.closest("tr")?.textContent?.includes("✕ missed"),
    );
    expect(states.lastIndexOf(true)).toBe(missed - 1);

    await user.selectOptions(screen.getByRole("combobox", { name: "Kind of figure" }), "writes");
    expect(shownFigures()).toHaveLength(ROWS.filter(({ topic }) => topic === "writes").length);
    await user.click(screen.getByRole("checkbox", { name: "Only misses" }));
    expect(status.textContent).toMatch(/^(\d+) figures shown, \1 missed\.$/);
    await user.type(screen.getByRole("textbox", { name: "Search" }), "logbias");
    for (const head of shownFigures()) expect(head.textContent).toContain("logbias");
    await user.type(screen.getByRole("textbox", { name: "Search" }), " no such thing");
    expect(screen.queryByRole("table", { name: /beside the model's/ })).toBeNull();
    await expectAccessible(document.body);
  });

  it("sorts by error, the largest first, and turns round", async () => {
    const user = shown();
    const head = screen.getByRole("columnheader", { name: /^Error/ });
    await user.click(within(head).getByRole("button"));
    expect(head.getAttribute("aria-sort")).toBe("descending");
    await user.click(within(head).getByRole("button"));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    const first = shownFigures()[0]?.closest("tr")?.textContent;
    expect(first).toMatch(/[+-]?0(\.0 %)?within/);
  });

  it("has a line for each version, the newest first", () => {
    shown();
    const ledger = screen.getByRole("table", { name: /Score of each version/ });
    const versions = within(ledger).getAllByRole("rowheader");
    expect(versions[0]?.textContent).toBe(CURRENT?.version);
    expect(versions.at(-1)?.textContent).toBe("1.0.0");
  });
});

describe("rows", () => {
  it("pass each filter by themselves, and together only what passes all", () => {
    const only = (some: Partial<typeof NO_FILTER>) => filtered(ROWS, { ...NO_FILTER, ...some });
    expect(only({})).toHaveLength(ROWS.length);
    expect(only({ class: "predicted" }).every((row) => row.class === "predicted")).toBe(true);
    const regime = only({ regime: "threads" });
    expect(regime.length).toBeGreaterThan(0);
    expect(only({ regime: "threads", class: "predicted" })).toEqual([]);
    expect(only({ isKeptApart: true })).toHaveLength(CURRENT?.score_half.rows ?? -1);
  });

  it("keep the largest errors on top within what a column makes alike", () => {
    const byClass = sorted(ROWS, nextOrder(FIRST_ORDER, "class"));
    expect(byClass[0]?.class).toBe("predicted");
    const identities = byClass.filter((row) => row.class === "identity");
    const errors = identities.map(({ error }) => Math.abs(error));
    expect(errors).toEqual([...errors].sort((a, b) => b - a));
  });
});

describe("the sentence of a figure's panel", () => {
  it("counts the rows to which it leads", async () => {
    const { user, store } = await renderAccessible(<HowWell figure="reads.per_s" />);
    const rows = ROWS.filter((row) => row.topic === "rate" && isMeasured(row));
    const right = rows.filter(({ ok }) => ok).length;
    const sentence = screen.getByText(new RegExp(`^Of all ${rows.length} measurements`));
    expect(sentence.textContent).toContain(`${right} came within 15 %`);
    await user.click(screen.getByRole("button", { name: /^See each/ }));
    expect(store.getState()).toMatchObject({ dialog: "accuracy", dialogPart: "rate" });
  });

  it("counts queries' rows where the answer counts queries", async () => {
    await renderAccessible(<HowWell figure="reads.queries_per_s" />);
    expect(screen.getByText(/^Of all \d+ measurements/)).toBeDefined();
  });

  it("says when nothing was measured, and when nothing was kept apart", async () => {
    await renderAccessible(<HowWell figure="memory.free_bytes" />);
    expect(screen.getByText("No measurement checks this figure.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    const of = (topic: string) => howWell(ROWS.filter((row) => row.topic === topic));
    expect(of("prices")).toMatch(/^Arithmetic and price rules: \d+ of \d+ checks/);
    expect(of("arc-size")).toMatch(/within the measured range; none was kept apart\.$/);
    for (const { id } of TOPICS) expect(of(id)).toMatch(/^[A-Z].*\d.*\.$/);
  });

  it("opens the table with its kind chosen", () => {
    const store = createPlanStore();
    store.getState().openDialog("accuracy", "commits");
    shown(store);
    const kind = screen.getByRole<HTMLSelectElement>("combobox", { name: "Kind of figure" });
    expect(kind.value).toBe("commits");
    expect(shownFigures()).toHaveLength(ROWS.filter(({ topic }) => topic === "commits").length);
  });
});

describe("what was never measured", () => {
  it("is named with the largest that was", () => {
    expect(unmeasuredSetups().join(" ")).toMatch(/more than 40,316 IOPS/);
  });

  it("is said of a plan beyond it, and of no other", () => {
    expect(partsBeyond(defaultPlan())).toEqual([]);
    const large = examplePlans().find(({ title }) => title.includes("20 TB"))?.plan;
    if (large === undefined) throw new Error("the example of 20 TB is gone");
    const words = partsBeyond(large).join(", ");
    expect(words).toContain("TB of table files");
    expect(words).toContain("IOPS");
    expect(words).toContain("clients");
  });
});
