import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { commandsOf, found } from "./commands.ts";
import Palette from "./Palette.tsx";

describe("the palette", () => {
  it("finds a field by the beginning of its name before others that hold it", () => {
    const commands = commandsOf(createPlanStore());
    expect(found(commands, "arc")[0]?.label).toBe("ARC limit");
    expect(found(commands, "slog dev")[0]?.label).toBe("SLOG device");
    expect(found(commands, "innodb_page")[0]?.id).toBe("layout.innodb_page_bytes");
    expect(found(commands, "no such thing")).toEqual([]);
    expect(found(commands, "")).toHaveLength(commands.length);
  });

  it("is driven from its text field", async () => {
    const { user, store, container } = await renderAccessible(<Palette />);
    store.getState().openDialog("palette");
    const field = screen.getByRole("combobox", { name: "Field or action" });
    await user.type(field, "theme dark");
    const list = screen.getByRole("listbox");
    expect(within(list).getAllByRole("option")).toHaveLength(1);
    expect(field.getAttribute("aria-activedescendant")).toBe(
      within(list).getByRole("option", { selected: true }).id,
    );
    await expectAccessible(container);
    await user.keyboard("{Enter}");
    expect(store.getState().dialog).toBeNull();
    await expect.poll(() => store.getState().theme).toBe("dark");
  });
});
