import { defaultPlan } from "@arcplan/shared";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { originOf } from "../../plan/plan-slice.ts";
import { createPlanStore, nothingKept, undo } from "../../plan/store.ts";
import { renderAccessible } from "../../test/render.tsx";
import { sizingOf } from "../../test/sizing.ts";
import ControlGroups from "./ControlGroups.tsx";

function slider(name: string): HTMLElement {
  return screen.getByRole("slider", { name });
}

/** What assistive technology is told of an element besides its name and value. */
function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

describe("the controls of a plan", () => {
  it("explain each sign and each mark in words", async () => {
    const store = createPlanStore();
    store
      .getState()
      .applySizing(sizingOf({ "memory.buffer_pool_bytes": 2 * 1024 ** 3 }, {}, "a.txt"));
    const { plan } = store.getState();
    const best = withField(plan, "memory.arc_bytes", 3 * 1024 ** 3);
    store.setState({ answer: { of: plan, best, assumed: [] } });
    const { container } = await renderAccessible(<ControlGroups />, store);
    expect(descriptionOf(screen.getByRole("button", { name: /^Buffer pool/ }))).toBe(
      "measured: a capture states it.",
    );
    expect(descriptionOf(slider("Buffer pool"))).toContain("measured: 2 GiB, from a.txt");
    expect(descriptionOf(slider("zfs_arc_max"))).toContain("best: 3 GiB, by the answer above");
    expect(descriptionOf(slider("recordsize"))).toContain("best: 16 KiB, by the answer above");
    const signs = [...container.querySelectorAll(".origin, .mark")];
    expect(signs.length).toBeGreaterThan(12);
    for (const sign of signs) {
      const explained = sign.closest("[data-tipped]")?.querySelector(":scope > .tip");
      const beside = sign.closest(".tip-line, .measured-trees");
      expect((explained ?? beside)?.textContent?.trim(), sign.outerHTML).not.toBe("");
    }
  });

  it("name the marks in one line where the first stand, the measured one only beside captures", async () => {
    const store = createPlanStore();
    const { container } = await renderAccessible(<ControlGroups />, store);
    const legend = () => container.querySelector(".marks-legend")?.textContent;
    expect(legend()).toBe("Under sliders:best value");
    act(() => store.getState().applySizing(sizingOf({ "memory.buffer_pool_bytes": 2 ** 31 })));
    expect(legend()).toBe("Under sliders:best valuemeasured");
  });

  it("show no value that the answer needs and nothing tells, and take the usual one when typed", async () => {
    const store = createPlanStore();
    const missing = [{ path: "memory.arc_bytes", why: "It bounds the ARC.", remedy: "arcstats" }];
    store.getState().applySizing(sizingOf({}, { missing }));
    const { user } = await renderAccessible(<ControlGroups />, store);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "zfs_arc_max" });
    expect([field.value, field.placeholder]).toEqual(["", "not known"]);
    expect(slider("zfs_arc_max").getAttribute("aria-valuetext")).toBe("not known");
    await user.type(field, "1 GiB{Enter}");
    expect(originOf(store.getState().plan, "memory.arc_bytes")).toBe("entered");
    expect(field.value).toBe("1 GiB");
  });

  it("only show their values while a plan is only viewed; their names still open the details", async () => {
    const store = createPlanStore();
    store.getState().openCopy(store.getState().plan, "view", []);
    const { user } = await renderAccessible(<ControlGroups />, store);
    for (const role of ["slider", "textbox", "combobox"])
      for (const control of screen.getAllByRole(role))
        expect(control.closest("fieldset[disabled]"), control.outerHTML).not.toBeNull();
    for (const path of ["memory.arc_bytes", "storage.device", "layout.record_bytes"] as const) {
      await user.click(
        screen.getByRole("button", { name: `${FIELDS[path].label}, default: details` }),
      );
      expect(store.getState().inspected).toEqual({ kind: "field", path });
    }
  });

  it("show the main fields at once and the others in a drawer, without barriers", async () => {
    const { user } = await renderAccessible(<ControlGroups />);
    expect(screen.queryByRole("combobox", { name: "primarycache" })).toBeNull();
    expect(screen.queryByRole("list", { name: /sign/i })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Advanced/ }));
    expect(screen.getByRole("combobox", { name: "primarycache" })).toBeDefined();
    expect(screen.getAllByRole("slider", { name: "recordsize" })).toHaveLength(1);
  });

  it("show what is bought of a volume where the device is one", async () => {
    const { store } = await renderAccessible(<ControlGroups />);
    expect(screen.queryByRole("slider", { name: "Provisioned IOPS" })).toBeNull();
    act(() => store.getState().edit("storage.device", "aws-gp3"));
    expect(slider("Provisioned IOPS")).toBeDefined();
    expect(slider("Provisioned throughput")).toBeDefined();
    act(() => store.getState().edit("storage.device", "nvme-gen4"));
    expect(screen.queryByRole("slider", { name: "Provisioned IOPS" })).toBeNull();
  });

  it("show no device as chosen where captures do not tell which it is", async () => {
    const store = createPlanStore();
    const missing = [{ path: "storage.device", why: "Which drive is it?", remedy: "iostat" }];
    store.getState().applySizing(sizingOf({}, { missing }));
    await renderAccessible(<ControlGroups />, store);
    const device = screen.getByRole<HTMLSelectElement>("combobox", { name: "Data device" });
    expect(device.selectedOptions[0]?.text).toBe("not known: choose");
    fireEvent.change(device, { target: { value: "nvme-gen4" } });
    expect(store.getState().plan.storage.device).toBe("nvme-gen4");
    expect(device.selectedOptions[0]?.text).toMatch(/^NVMe Gen4/);
  });

  it("have a field of PostgreSQL in place of InnoDB's page", async () => {
    const { store } = await renderAccessible(<ControlGroups />);
    expect(slider("InnoDB page")).toBeDefined();
    act(() => store.getState().edit("engine", "postgresql"));
    expect(screen.queryByRole("slider", { name: "InnoDB page" })).toBeNull();
    expect(screen.getByRole("checkbox", { name: "full_page_writes" })).toBeDefined();
  });

  it("have no barriers with the drawer open", async () => {
    const store = createPlanStore();
    store.getState().showAdvanced(true);
    await renderAccessible(<ControlGroups />, store);
    expect(screen.getAllByRole("slider").length).toBeGreaterThan(35);
  });

  it("tell how many pages a record holds", async () => {
    await renderAccessible(<ControlGroups />);
    fireEvent.keyDown(slider("recordsize"), { key: "ArrowRight" });
    expect(slider("recordsize").getAttribute("aria-valuetext")).toBe(
      "32 KiB, 2 InnoDB pages per record",
    );
  });

  it("set a typed value, mark it as entered, and reset it", async () => {
    const { store, user } = await renderAccessible(<ControlGroups />);
    const field = screen.getByRole("textbox", { name: "zfs_arc_max" });
    await user.clear(field);
    await user.type(field, "7 GiB{Enter}");
    expect(store.getState().plan.memory.arc_bytes).toBe(7 * 1024 ** 3);
    expect(originOf(store.getState().plan, "memory.arc_bytes")).toBe("entered");
    await user.click(screen.getByRole("button", { name: "Reset zfs_arc_max" }));
    expect(store.getState().plan.memory.arc_bytes).toBe(1024 ** 3);
    expect(screen.queryByRole("button", { name: "Reset zfs_arc_max" })).toBeNull();
  });

  it("take an assumed value as right, as it stands", async () => {
    const plan = { ...defaultPlan(), origins: { "workload.pages_per_query": "assumed" } } as const;
    const store = createPlanStore({ ...nothingKept(), plan });
    const { user } = await renderAccessible(<ControlGroups />, store);
    act(() => store.getState().showAdvanced(true));
    const value = store.getState().plan.workload.pages_per_query;
    await user.click(screen.getByRole("button", { name: "Pages per query is right" }));
    expect(store.getState().plan.workload.pages_per_query).toBe(value);
    expect(originOf(store.getState().plan, "workload.pages_per_query")).toBe("entered");
    expect(screen.getByRole("button", { name: "Reset Pages per query" })).toBeDefined();
  });

  it("mark an impossible combination instead of preventing it, and say of it in the tip what is wrong", async () => {
    const { store, container } = await renderAccessible(<ControlGroups />);
    act(() => store.getState().edit("memory.buffer_pool_bytes", 64 * 1024 ** 3));
    expect(store.getState().plan.memory.buffer_pool_bytes).toBe(64 * 1024 ** 3);
    const [said] = screen.getAllByText(/exceed RAM/);
    const row = said?.closest(".control");
    expect(said?.closest("[role=tooltip]")).not.toBeNull();
    expect(row?.querySelector(".note-sign.note-error")).not.toBeNull();
    const described = row?.querySelector("input[type=text]")?.getAttribute("aria-describedby");
    expect(container.querySelector(`[id="${described}"]`)?.textContent).toMatch(/exceed RAM/);
  });

  it("count the impossible values in the closed drawer, and move nothing for them", async () => {
    const { store } = await renderAccessible(<ControlGroups />);
    expect(screen.queryByRole("checkbox", { name: "Encryption" })).toBeNull();
    const drawer = screen.getByRole("button", { name: /^Advanced: all other fields/ });
    act(() => store.getState().edit("layout.encryption", true));
    expect(drawer.textContent).toBe("Advanced: all other fields");
    act(() => store.getState().finish());
    expect(store.getState().plan.layout.openzfs).toBe("0.6.5");
    expect(screen.queryByRole("checkbox", { name: "Encryption" })).toBeNull();
    expect(drawer.textContent).toBe("Advanced: all other fields (1 error)");
  });

  it("start from what was measured and keep its mark when moved away", async () => {
    const { store } = await renderAccessible(<ControlGroups />);
    act(() => store.getState().showAdvanced(true));
    act(() => store.getState().applySizing(sizingOf({ "data.file_bytes": 2e12 }, {}, "a.txt")));
    expect(slider("Uncompressed data").getAttribute("aria-valuetext")).toContain(
      "the measured value",
    );
    fireEvent.keyDown(slider("Uncompressed data"), { key: "PageUp" });
    expect(slider("Uncompressed data").getAttribute("aria-valuetext")).not.toContain("measured");
    expect(descriptionOf(slider("Uncompressed data"))).toContain("measured: 2 TB, from a.txt");
  });

  it("bring RAM and vCPUs with an instance, in one step", async () => {
    const { store, user } = await renderAccessible(<ControlGroups />);
    await user.selectOptions(screen.getByRole("combobox", { name: "Instance" }), "aws-i3.xlarge");
    expect(store.getState().plan.instance.vcpus).toBe(4);
    expect(store.getState().plan.memory.ram_bytes).toBeGreaterThan(30e9);
    act(() => undo(store));
    expect(store.getState().plan.instance.type).toBe("aws-i3.large");
    expect(store.getState().plan.instance.vcpus).toBe(2);
  });

  it("ask for AWS's region only where the plan has something of AWS", async () => {
    const { store, user } = await renderAccessible(<ControlGroups />);
    act(() => store.getState().showAdvanced(true));
    const region = () => screen.queryByRole("combobox", { name: "AWS region" });
    await user.selectOptions(region() as HTMLElement, "eu-west-1, Ireland");
    expect(store.getState().plan.prices.region).toBe("eu-west-1");
    expect(screen.getByRole("textbox", { name: "Instance per hour" })).toHaveProperty(
      "placeholder",
      "$0.172",
    );
    act(() => store.getState().edit("instance.type", "custom"));
    expect(region()).not.toBeNull();
    act(() => store.getState().edit("storage.device", "nvme-gen4"));
    act(() => store.getState().finish());
    expect(region()).toBeNull();
  });

  it("ask for the figures of an own device once it is chosen", async () => {
    const { store, user } = await renderAccessible(<ControlGroups />);
    await user.selectOptions(screen.getByRole("combobox", { name: "Data device" }), "custom");
    const latency = await screen.findByRole("textbox", { name: "Read, idle" });
    await user.clear(latency);
    await user.type(latency, "0.5 ms{Enter}");
    expect(store.getState().plan.storage.custom_device?.read_latency_ms).toBe(0.5);
  });

  it("let go of measured block trees", async () => {
    const { store, user } = await renderAccessible(<ControlGroups />);
    if (store.getState().plan.data.measured_trees === null) {
      act(() =>
        store.getState().applySizing(
          sizingOf({
            "data.measured_trees": {
              file_bytes: 1e9,
              files: 1,
              indirect_block_bytes: 16384,
              record_bytes: 16384,
              rows: [],
            },
          }),
        ),
      );
    }
    await user.click(screen.getByRole("button", { name: "Assume dense files instead" }));
    expect(store.getState().plan.data.measured_trees).toBeNull();
  });
});
