import { defaultPlan } from "@arcplan/shared";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import Arrivals from "./Arrivals.tsx";
import { capturesFor } from "./captures-store.ts";

function drop(name: string, text: string) {
  const file = new File([text], name);
  const items = [{ kind: "file", webkitGetAsEntry: () => null }];
  fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [file], items } });
}

/** Uploads that never end: what is tested here is over before they begin. */
function holdUploads() {
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
}

describe("what is dropped or pasted", () => {
  it("is read as a capture on any page, with a way to what was read", async () => {
    holdUploads();
    const store = createPlanStore();
    store.getState().showPage("report");
    const { user, container } = await renderAccessible(<Arrivals />, store);
    drop("zdb.txt", "Dataset tank/mysql");
    await waitFor(() => expect(capturesFor(store).getState().entries).toHaveLength(1));
    const said = screen.getByRole("status", { name: "Files taken" });
    expect(said.textContent).toContain("Reading zdb.txt…");
    await expectAccessible(container);
    await user.click(screen.getByRole("button", { name: "Show evidence" }));
    expect(store.getState().page).toBe("planner");
    expect(store.getState().reviewOpen).toBe(true);
    expect(said.textContent).toBe("");
  });

  it("is taken as text too, but not from a field that somebody types in", async () => {
    holdUploads();
    const { store } = await renderAccessible(
      <>
        <Arrivals />
        <input aria-label="Field" />
      </>,
    );
    const clipboardData = { files: [], getData: () => "time  arcsz\n10:22:59 113M" };
    fireEvent.paste(screen.getByRole("textbox"), { clipboardData });
    fireEvent.paste(document.body, { clipboardData });
    await waitFor(() => expect(capturesFor(store).getState().entries).toHaveLength(1));
    expect(capturesFor(store).getState().entries[0]?.name).toMatch(/^pasted at/);
  });

  it("opens as a copy when it is a saved plan", async () => {
    const { store } = await renderAccessible(<Arrivals />);
    drop("server.arcplan.json", JSON.stringify({ ...defaultPlan(), title: "From a colleague" }));
    await waitFor(() => expect(store.getState().opened?.from).toBe("file"));
    expect(store.getState().plan.title).toBe("From a colleague");
    expect(capturesFor(store).getState().entries).toEqual([]);
  });

  it("is a capture when it is other JSON", async () => {
    holdUploads();
    const { store } = await renderAccessible(<Arrivals />);
    drop("iostat.json", '{"sysstat": {"hosts": []}}');
    await waitFor(() => expect(capturesFor(store).getState().entries).toHaveLength(1));
    expect(store.getState().opened).toBeNull();
  });

  it("says why a plan of another version does not open", async () => {
    const { store } = await renderAccessible(<Arrivals />);
    drop("new.arcplan.json", JSON.stringify({ ...defaultPlan(), version: 9 }));
    await waitFor(() =>
      expect(store.getState().failure).toMatch(/^new.arcplan.json does not open/),
    );
  });

  it("is named when it could not be read, until that is dismissed", async () => {
    const { store, user } = await renderAccessible(<Arrivals />);
    const failed = (name: string, detail: string, batch: number) => ({
      ...({ id: name, position: batch, bytes: 5, inBrowser: true, source: null } as const),
      ...({ captures: [], problems: [], kept: "kept" } as const),
      name,
      batch,
      progress: {
        phase: "failed",
        problem: {
          ...({ type: "about:blank", title: "Not read", status: 422, line: 0 } as const),
          ...({ excerpt: null, captures: [], problems: [] } as const),
          detail,
        },
      } as const,
    });
    const said = screen.getByRole("status", { name: "Files taken" });
    const add = (...entries: ReturnType<typeof failed>[]) =>
      act(() => capturesFor(store).setState({ entries }));
    add(failed("from-before.txt", "Not recognised.", 0));
    expect(said.textContent).toBe("");
    add(failed("shopping.txt", "Not recognised.", 1));
    expect(said.textContent).toContain("shopping.txt was not read: Not recognised.");
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(said.textContent).toBe("");
    add(failed("a.txt", "Not recognised.", 2), failed("b.txt", "Broken.", 2));
    expect(said.textContent).toContain("2 files were not read: a.txt, b.txt.");
    await user.click(screen.getByRole("button", { name: "Show evidence" }));
    expect(store.getState().reviewOpen).toBe(true);
  });
});
