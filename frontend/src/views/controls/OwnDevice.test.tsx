import { defaultPlan } from "@arcplan/shared";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore, nothingKept } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import OwnDevices from "./OwnDevice.tsx";

const base = defaultPlan();
const device = {
  name: "own device",
  read_latency_ms: 0.1,
  read_iops: 100_000,
  read_bytes_per_s: 1e9,
  sync_write_ms: 0.2,
  points: [],
};

function ownStore() {
  const storage = { ...base.storage, device: "custom", custom_device: device };
  return createPlanStore({ ...nothingKept(), plan: { ...base, storage } });
}

describe("an own device", () => {
  it("has the name that the user gives it, in one step", async () => {
    const { store, user } = await renderAccessible(<OwnDevices />, ownStore());
    const name = screen.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Rack 7, slot 3{Enter}");
    expect(store.getState().plan.storage.custom_device?.name).toBe("Rack 7, slot 3");
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    await user.clear(name);
    await user.tab();
    expect(store.getState().plan.storage.custom_device?.name).toBe("Rack 7, slot 3");
  });

  it("has a name of one line, however it was typed", async () => {
    const { store, user } = await renderAccessible(<OwnDevices />, ownStore());
    const name = screen.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.click(name);
    await user.paste("Rack 7,\n slot 3");
    await user.keyboard("{Enter}");
    expect(store.getState().plan.storage.custom_device?.name).toBe("Rack 7, slot 3");
  });

  it("has figures of its own for the cache, beside those of the pool", async () => {
    const cache = { ...device, name: "cache" };
    const storage = {
      ...base.storage,
      device: "custom",
      custom_device: device,
      l2arc_device: "custom",
      l2arc_custom_device: cache,
    };
    const store = createPlanStore({ ...nothingKept(), plan: { ...base, storage } });
    const { user } = await renderAccessible(<OwnDevices />, store);
    const group = screen.getByRole("group", { name: "Own cache device" });
    const name = within(group).getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Optane{Enter}");
    expect(store.getState().plan.storage.l2arc_custom_device?.name).toBe("Optane");
    expect(store.getState().plan.storage.custom_device?.name).toBe("own device");
  });
});

it("a device that captures saw at one load alone has no idle time, but the time of that load", async () => {
  const points = [5, 10, 20].map((concurrency) => ({ concurrency, reads_per_s: 60 }));
  const seen = { ...device, read_latency_ms: 167, read_iops: 60, points, seen_in_flight: 10 };
  const storage = { ...base.storage, device: "custom", custom_device: seen };
  const store = createPlanStore({ ...nothingKept(), plan: { ...base, storage } });
  await renderAccessible(<OwnDevices />, store);
  expect(screen.queryByRole("textbox", { name: "Read, 10 in flight" })).not.toBeNull();
  expect(screen.queryByRole("textbox", { name: "Read, idle" })).toBeNull();
  expect(document.body.textContent).toContain("saw it with 10 reads in flight alone");
});
