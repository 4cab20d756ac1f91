import { defaultPlan, newServer, type Plan } from "@arcplan/shared";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createPlanStore, nothingKept } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { SMALL_SERVER, sizingOf } from "../../test/sizing.ts";
import { settingsOf } from "../settings.ts";
import { CommandsPart } from "./CommandsPart.tsx";

const SLOW = { timeout: 20_000 };

function withSpecial(): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    layout: { ...plan.layout, openzfs: "2.3" },
    storage: { ...plan.storage, special_device: "nvme-gen4" },
  };
}

async function opened(plan: Plan = defaultPlan()) {
  const store = createPlanStore({ ...nothingKept(), plan });
  const view = await renderAccessible(<CommandsPart />, store);
  await view.user.click(screen.getByText("Commands"));
  return view;
}

describe("commands", () => {
  it("come with a check and a way back, for Linux or FreeBSD", async () => {
    const { user, container } = await opened({ ...withSpecial() });
    expect(screen.getByRole("region", { name: "Check" }).textContent).toContain("#!/bin/sh");
    expect(screen.getByRole("region", { name: "The way back" })).toBeDefined();
    expect(container.textContent).toContain("/sys/module/zfs/parameters");
    await user.click(screen.getByRole("radio", { name: "FreeBSD" }));
    expect(container.textContent).toContain("sysctl");
    expect(container.textContent).not.toContain("/sys/module/zfs/parameters/zfs_arc_max");
    await expectAccessible(container);
  });

  it("take names from the user, and refuse in words what is none", async () => {
    const { user, container } = await opened();
    const pool = screen.getByRole("textbox", { name: "Pool" });
    await user.type(pool, "data");
    expect(container.textContent).toContain("data/mysql/data");
    await user.type(pool, "; rm -rf");
    expect(pool.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/Not a name that ZFS/)).toBeDefined();
    expect(container.textContent).not.toContain("rm -rf");
    expect(container.textContent).toContain("tank/mysql/data");
    await expectAccessible(container);
  });

  it("have the names of the captured host until others are typed", async () => {
    const store = createPlanStore(nothingKept());
    const names = { pool: "hold", dataset: "hold/my16" };
    store.getState().applySizing(sizingOf(SMALL_SERVER, { names }));
    settingsOf(store).setState({ commandsOpen: true });
    const { container, user } = await renderAccessible(<CommandsPart />, store);
    expect(container.textContent).toContain("'hold/my16'");
    const dataset = screen.getByRole("textbox", { name: "Dataset of the tables" });
    expect(dataset.getAttribute("placeholder")).toBe("hold/my16");
    await user.type(screen.getByRole("textbox", { name: "Pool" }), "other");
    expect(container.textContent).toContain("'other/mysql/data'");
  });

  it("set up a server that is not there yet whole, with the option", async () => {
    const plan = newServer({
      engine: "innodb",
      file_bytes: 500e9,
      compression_ratio: 1.5,
      machine: "aws-r6i.2xlarge",
      device: "aws-gp3",
      clients: 64,
    });
    const { user, store, container } = await opened(plan);
    const choice = screen.getByRole("combobox", { name: "For" });
    const [first] = await within(choice).findAllByRole("option", { name: /^Option 1/ }, SLOW);
    const creates = () => container.textContent?.includes("Create the datasets of a new server");
    await user.selectOptions(choice, first as HTMLElement);
    expect(creates()).toBe(true);
    act(() => store.setState({ plan: { ...plan, origins: {} } }));
    const [changed] = await within(choice).findAllByRole("option", { name: /^Option 1/ }, SLOW);
    await user.selectOptions(choice, changed as HTMLElement);
    expect(creates()).toBe(false);
  });

  it("say in words what no command takes back", async () => {
    const store = createPlanStore({ ...nothingKept(), plan: withSpecial() });
    const from = { ...withSpecial(), storage: defaultPlan().storage };
    settingsOf(store).setState({
      applied: { title: "Add a special vdev", from },
      commandsFor: "applied",
      commandsOpen: true,
    });
    await renderAccessible(<CommandsPart />, store);
    const special = screen.getByRole("region", { name: /special/i });
    expect(special.textContent).toContain("Cannot be undone");
    expect(screen.getByRole("region", { name: "Check" }).textContent).not.toContain(
      "Cannot be undone",
    );
  });

  it("announce that they were copied", async () => {
    const { user } = await opened();
    const check = screen.getByRole("region", { name: "Check" });
    await user.click(within(check).getByRole("button", { name: "Copy Check" }));
    expect(within(check).getByRole("status").textContent).toBe("Copied");
    expect(await navigator.clipboard.readText()).toContain("INTERVAL");
  });

  it("say how to copy when the browser refuses the clipboard", async () => {
    const { user } = await opened();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    const check = screen.getByRole("region", { name: "Check" });
    await user.click(within(check).getByRole("button", { name: "Copy Check" }));
    expect(within(check).getByRole("status").textContent).toBe("Press Ctrl C to copy");
    expect(window.getSelection()?.toString()).toContain("#!/bin/sh");
  });

  it("are for what changed once an option was applied", async () => {
    const { store, container } = await opened();
    const from = store.getState().plan;
    act(() => {
      store.getState().choose({ "memory.arc_bytes": 8 * 1024 ** 3 }, {});
      settingsOf(store).setState({ applied: { title: "More ARC", from }, commandsFor: "applied" });
    });
    expect(container.textContent).toContain("echo 8589934592");
    expect(container.textContent).not.toContain("zfs create");
  });
});
