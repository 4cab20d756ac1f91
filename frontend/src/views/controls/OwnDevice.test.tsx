import { defaultPlan } from "@arcplan/shared";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { originOf } from "../../plan/plan-slice.ts";
import { createPlanStore, nothingKept, undo } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import OwnDevice from "./OwnDevice.tsx";

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

function job(depth: number, iops: number, latencyMs: number) {
  return {
    jobname: "rack7",
    groupid: depth,
    "job options": { iodepth: String(depth), rw: "randread" },
    read: { iops, bw_bytes: iops * 16_384, lat_ns: { mean: latencyMs * 1e6 } },
  };
}

async function paste(text: string) {
  const view = await renderAccessible(<OwnDevice />, ownStore());
  await view.user.click(screen.getByText("Take the figures from fio"));
  await view.user.click(screen.getByLabelText("JSON output of fio"));
  await view.user.paste(text);
  await view.user.click(screen.getByRole("button", { name: "Use these figures" }));
  return view;
}

describe("an own device", () => {
  it("has the name that the user gives it, in one step", async () => {
    const { store, user } = await renderAccessible(<OwnDevice />, ownStore());
    const name = screen.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "Rack 7, slot 3{Enter}");
    expect(store.getState().plan.storage.custom_device?.name).toBe("Rack 7, slot 3");
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    await user.clear(name);
    await user.tab();
    expect(store.getState().plan.storage.custom_device?.name).toBe("Rack 7, slot 3");
  });

  it("takes its curve from fio, also when fio printed a warning before its JSON", async () => {
    const json = JSON.stringify({ jobs: [job(1, 8_000, 0.125), job(16, 90_000, 0.178)] });
    const { store } = await paste(`fio: this run is too short\n${json}\n`);
    const { plan } = store.getState();
    expect(plan.storage.custom_device).toMatchObject({
      name: "rack7",
      read_latency_ms: 0.125,
      read_iops: 90_000,
    });
    expect(plan.storage.custom_device?.points).toHaveLength(2);
    expect(originOf(plan, "storage.custom_device")).toBe("measured");
    expect(screen.getByRole("status").textContent).toContain("No job with fsync");
    act(() => undo(store));
    expect(store.getState().plan.storage.custom_device).toEqual(device);
  });

  it.each([
    ["rack7: (g=0): rw=randread", /no JSON in this text.*--output-format=json/],
    ['{"jobs": [ {]}', /not whole or was changed/],
    ['{"version": "fio-3.33"}', /no list of jobs/],
    [JSON.stringify({ jobs: [{ jobname: "w", write: { iops: 10 } }] }), /rw=randread/],
  ])("says what is wrong with %s, and keeps its figures", async (text, reason) => {
    const { store } = await paste(text);
    expect(screen.getByRole("alert").textContent).toMatch(reason);
    expect(store.getState().plan.storage.custom_device).toEqual(device);
  });
});
