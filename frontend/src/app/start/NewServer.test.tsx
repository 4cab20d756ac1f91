import type { Plan } from "@arcplan/shared";
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import NewServer from "./NewServer.tsx";

const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });

it("asks for a device that the rented machine can have", async () => {
  const onPlan = vi.fn<(plan: Plan) => void>();
  const { container, user } = await renderAccessible(<NewServer onPlan={onPlan} />);
  const form = container.querySelector("form") as HTMLFormElement;
  expect(form.checkValidity()).toBe(true);
  await user.selectOptions(select("Instance"), "aws-m7i.large");
  const device = select("Data device");
  expect(device.value).toBe("");
  expect(form.checkValidity()).toBe(false);
  const offered = [...device.options].map(({ value }) => value);
  expect(offered).toContain("aws-gp3");
  expect(offered).not.toContain("nvme-gen4");
  expect(offered).not.toContain("gcp-pd-balanced");
  await expectAccessible(container);
  await user.selectOptions(device, "aws-gp3");
  expect(form.checkValidity()).toBe(true);
  act(() => form.requestSubmit());
  expect(onPlan.mock.lastCall?.[0]).toMatchObject({
    instance: { type: "aws-m7i.large" },
    storage: { device: "aws-gp3" },
  });
});

it("asks for a rate to reach, which may stay open", async () => {
  const onPlan = vi.fn<(plan: Plan, readsPerS: number | null) => void>();
  const { container, user } = await renderAccessible(<NewServer onPlan={onPlan} />);
  const form = container.querySelector("form") as HTMLFormElement;
  act(() => form.requestSubmit());
  expect(onPlan.mock.lastCall?.[1]).toBeNull();
  const wanted = screen.getByRole("textbox", { name: "Reads/s wanted" });
  await user.type(wanted, "0");
  expect(screen.getByText("must be above 0")).toBeTruthy();
  await user.clear(wanted);
  await user.type(wanted, "3k");
  await user.tab();
  act(() => form.requestSubmit());
  expect(onPlan.mock.lastCall?.[1]).toBe(3000);
});
