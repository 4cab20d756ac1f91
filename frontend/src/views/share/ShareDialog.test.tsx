import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fragmentToUntrusted } from "../../plan/link.ts";
import { createPlanStore } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import ShareDialog from "./ShareDialog.tsx";

const LONG = "Link that holds the whole plan";

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

describe("sharing", () => {
  it("offers a link whose fragment is the plan on screen", async () => {
    const store = createPlanStore();
    store.getState().edit("workload.threads", 64);
    await renderAccessible(<ShareDialog />, store);
    const link = screen.getByRole("textbox", { name: LONG });
    const fragment = new URL((link as HTMLInputElement).value).hash.slice(1);
    expect(fragmentToUntrusted(fragment)).toEqual(store.getState().plan);
  });

  it("copies it, and says so", async () => {
    const { user } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: `Copy ${LONG}` }));
    expect(await navigator.clipboard.readText()).toContain("/#p1.");
    expect(screen.getByText("Copied")).toBeDefined();
  });

  it("shows what the link gives away, and that names of files are not in it", async () => {
    const store = createPlanStore();
    store
      .getState()
      .applyMeasurement({ label: "customer-db7.txt", values: { "data.files": 1234 } });
    await renderAccessible(<ShareDialog />, store);
    const dialog = screen.getByRole("dialog", { name: "Share this plan" });
    expect(dialog.textContent).toContain("Marked as measured: 1.");
    expect(dialog.textContent).toContain("1,234");
    const link = screen.getByRole("textbox", { name: LONG }) as HTMLInputElement;
    const shared = JSON.stringify(fragmentToUntrusted(new URL(link.value).hash.slice(1)));
    expect(shared).not.toContain("customer-db7");
  });

  it("asks the server for a short link only when told to", async () => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(answer(201, { id: "abc", url: "/p/abc" }));
    const { user } = await renderAccessible(<ShareDialog />);
    expect(fetched).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    const short = await screen.findByRole("textbox", { name: "Short link" });
    expect(short).toHaveProperty("value", `${window.location.origin}/p/abc`);
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/plans");
  });

  it("says why there is no short link, and that the long one works", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
    const { user } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/long link works/);
  });
});
