import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderAccessible } from "../test/render.tsx";
import { Tabs } from "./Tabs.tsx";

const TABS = [
  ["arc", "ARC"],
  ["device", "Device"],
  ["clients", "Clients"],
] as const;

function Example() {
  const [chosen, choose] = useState<"arc" | "device" | "clients">("arc");
  return (
    <Tabs label="Charts" tabs={TABS} chosen={chosen} onChoose={choose}>
      <p>Panel of {chosen}</p>
    </Tabs>
  );
}

describe("tabs", () => {
  it("are one stop of the keyboard, and arrow keys choose around their ends", async () => {
    const { user } = await renderAccessible(<Example />);
    await user.tab();
    for (const [key, name] of [
      ["{ArrowRight}", "Device"],
      ["{End}", "Clients"],
      ["{ArrowRight}", "ARC"],
      ["{ArrowLeft}", "Clients"],
      ["{Home}", "ARC"],
    ] as const) {
      await user.keyboard(key);
      const tab = screen.getByRole("tab", { name, selected: true });
      expect(document.activeElement).toBe(tab);
    }
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it("name the panel that they show", async () => {
    const { user } = await renderAccessible(<Example />);
    await user.click(screen.getByRole("tab", { name: "Device" }));
    expect(screen.getByRole("tabpanel", { name: "Device" }).textContent).toBe("Panel of device");
  });
});
