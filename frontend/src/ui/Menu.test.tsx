import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectAccessible, renderAccessible } from "../test/render.tsx";
import { Disclosure, Menu } from "./Menu.tsx";

async function withMenu() {
  const pressed = vi.fn();
  const view = await renderAccessible(
    <Menu label="Menu">
      <button type="button" onClick={() => pressed("plans")}>
        Plans
      </button>
      <button type="button" data-stays="" onClick={() => pressed("theme")}>
        Theme
      </button>
      <Disclosure label="Examples">{() => <p>A list</p>}</Disclosure>
    </Menu>,
  );
  const menu = screen.getByRole("button", { name: "Menu" });
  return { ...view, pressed, menu, isOpen: () => menu.getAttribute("aria-expanded") === "true" };
}

describe("a menu", () => {
  it("closes on what was chosen, which has been done, and has the focus again", async () => {
    const { user, menu, isOpen, pressed, container } = await withMenu();
    await user.click(menu);
    expect(isOpen()).toBe(true);
    await expectAccessible(container);
    await user.click(screen.getByRole("button", { name: "Plans" }));
    expect(pressed).toHaveBeenCalledWith("plans");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(menu);
  });

  it("stays for what opens a part of it and for what is pressed several times", async () => {
    const { user, menu, isOpen } = await withMenu();
    await user.click(menu);
    await user.click(screen.getByRole("button", { name: "Theme" }));
    await user.click(screen.getByRole("button", { name: "Examples" }));
    expect(isOpen()).toBe(true);
    expect(screen.getByText("A list")).toBeDefined();
  });

  it("closes its part with Esc, then itself, and gives the focus back", async () => {
    const { user, menu, isOpen } = await withMenu();
    await user.click(menu);
    await user.click(screen.getByRole("button", { name: "Examples" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByText("A list")).toBeNull();
    expect(isOpen()).toBe(true);
    await user.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(menu);
  });

  it("leaves the focus alone where its buttons stand in a row", async () => {
    const { user, menu } = await withMenu();
    const plans = screen.getByRole("button", { name: "Plans" });
    await user.click(plans);
    expect(document.activeElement).toBe(plans);
    expect(document.activeElement).not.toBe(menu);
  });
});
