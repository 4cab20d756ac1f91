import { restorePlan } from "@arcplan/shared";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { settingsOf } from "../../advice/settings.ts";
import { readFragment } from "../../plan/outside/link.ts";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { sizingOf } from "../../test/sizing.ts";
import ShareDialog from "./ShareDialog.tsx";

const LONG = "Link that holds the whole plan";

interface Request {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
}

/** A server that keeps plans, or not; `asked` is what it was asked. */
function serve({ readOnly = false, isNew = true } = {}): Request[] {
  const asked: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = { path: String(input), method: init?.method ?? "GET" };
    asked.push({ ...request, headers: new Headers(init?.headers) });
    if (request.method === "DELETE") return new Response(null, { status: 204 });
    if (request.path === "/api/health") return Response.json({ read_only: readOnly });
    return Response.json(
      { id: "abc", url: "/p/abc", ...(isNew && { delete_token: "secret" }) },
      { status: 201 },
    );
  });
  return asked;
}

function methods(asked: readonly Request[]): readonly string[] {
  return asked.map(({ method }) => method);
}

describe("sharing", () => {
  it("offers a link whose fragment is the plan on screen", async () => {
    const store = createPlanStore();
    store.getState().edit("workload.threads", 64);
    await renderAccessible(<ShareDialog />, store);
    const link = screen.getByRole("textbox", { name: LONG });
    const fragment = new URL((link as HTMLInputElement).value).hash.slice(1);
    expect(restorePlan(readFragment(fragment).untrusted).plan).toEqual(store.getState().plan);
  });

  it("names the goal of the advice where another was chosen, and says so", async () => {
    serve();
    const store = createPlanStore();
    settingsOf(store).setState({ goalKind: "least-ram" });
    const { user } = await renderAccessible(<ShareDialog />, store);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    await screen.findByRole("textbox", { name: "Short link" });
    for (const name of [LONG, "Short link"]) {
      const { value } = screen.getByRole("textbox", { name }) as HTMLInputElement;
      expect(new URL(value).searchParams.get("goal")).toBe("least-ram");
    }
    expect(screen.getByText(/The goal of the advice\./)).toBeDefined();
  });

  it("copies it, and says so", async () => {
    const { user } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: `Copy ${LONG}` }));
    expect(await navigator.clipboard.readText()).toContain("/#p2.");
    expect(screen.getByText("Copied")).toBeDefined();
  });

  it("shows what the link gives away, and that names of files are not in it", async () => {
    const store = createPlanStore();
    store.getState().applySizing(sizingOf({ "data.files": 1234 }, {}, "customer-db7.txt"));
    await renderAccessible(<ShareDialog />, store);
    const dialog = screen.getByRole("dialog", { name: "Share this plan" });
    expect(dialog.textContent).toContain("Marked as measured: 1.");
    expect(dialog.textContent).toContain("1,234");
    const link = screen.getByRole("textbox", { name: LONG }) as HTMLInputElement;
    const shared = readFragment(new URL(link.value).hash.slice(1)).untrusted;
    expect(JSON.stringify(shared)).not.toContain("customer-db7");
    const preview = dialog.querySelector("pre")?.textContent ?? "";
    expect(JSON.parse(preview)).toEqual(restorePlan(shared).plan);
  });

  it("asks the server for a short link only when told to", async () => {
    const asked = serve();
    const { user } = await renderAccessible(<ShareDialog />);
    expect(methods(asked)).toEqual(["GET"]);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    const short = await screen.findByRole("textbox", { name: "Short link" });
    expect(short).toHaveProperty("value", `${window.location.origin}/p/abc`);
    expect(asked.at(-1)).toMatchObject({ path: "/api/plans", method: "POST" });
  });

  it("lets who made a short link delete it, and says so", async () => {
    const asked = serve();
    const { user, store, container } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    await screen.findByRole("textbox", { name: "Short link" });
    await expectAccessible(container);
    expect(store.getState().shortLinks).toMatchObject([{ id: "abc", deleteToken: "secret" }]);
    await user.click(screen.getByRole("button", { name: /^Delete the short link to/ }));
    expect(methods(asked)).not.toContain("DELETE");
    await user.click(screen.getByRole("button", { name: /^Delete for everyone/ }));
    const said = screen.getByRole("status", { name: "Deleting" });
    await waitFor(() => expect(said.textContent).toMatch(/^Deleted\. .*\/p\/abc no longer opens/));
    expect(asked.at(-1)?.path).toBe("/api/plans/abc");
    expect(asked.at(-1)?.headers.get("X-Delete-Token")).toBe("secret");
    expect(store.getState().shortLinks).toEqual([]);
    expect(screen.queryByRole("textbox", { name: "Short link" })).toBeNull();
  });

  it("gives a second token for the same plan back, so that the first deletes it", async () => {
    const asked = serve();
    const { user, store } = await renderAccessible(<ShareDialog />);
    store.getState().rememberLink({
      id: "abc",
      address: `${window.location.origin}/p/abc`,
      title: "before",
      madeAt: 1,
      deleteToken: "first",
    });
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    await screen.findByRole("textbox", { name: "Short link" });
    expect(asked.at(-1)).toMatchObject({ path: "/api/plans/abc", method: "DELETE" });
    expect(asked.at(-1)?.headers.get("X-Delete-Token")).toBe("secret");
    expect(store.getState().shortLinks).toMatchObject([{ id: "abc", deleteToken: "first" }]);
  });

  it("says when too many have stored a plan for anybody to delete it", async () => {
    serve({ isNew: false });
    const { user } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    expect(await screen.findByText(/it can no longer be deleted/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  it("offers only the link that needs no server where the server is read-only", async () => {
    serve({ readOnly: true });
    await renderAccessible(<ShareDialog />);
    await screen.findByText(/is read-only and stores no plans/);
    const make = screen.getByRole("button", { name: "Make a short link" });
    expect(make).toHaveProperty("disabled", true);
    expect(screen.getByRole("textbox", { name: LONG })).toBeDefined();
  });

  it("says why there is no short link, and that the long one works", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
    const { user } = await renderAccessible(<ShareDialog />);
    await user.click(screen.getByRole("button", { name: "Make a short link" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/long link works/);
  });
});
