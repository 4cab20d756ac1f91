import { withField } from "@arcplan/shared/plan/paths.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { settingsOf } from "../../advice/settings.ts";
import { createPlanStore } from "../../plan/store.ts";
import { expectAccessible, renderAccessible } from "../../test/render.tsx";
import { commandsOf, found } from "./commands.ts";
import Palette from "./Palette.tsx";

describe("the palette", () => {
  it("finds a field by its short name or the beginning of its name before others that hold it", () => {
    const commands = commandsOf(createPlanStore(), vi.fn());
    expect(found(commands, "arc")[0]?.label).toBe("zfs_arc_max");
    expect(found(commands, "slog dev")[0]?.label).toBe("SLOG device");
    expect(found(commands, "innodb_page")[0]?.id).toBe("layout.innodb_page_bytes");
    expect(found(commands, "no such thing")).toEqual([]);
    expect(found(commands, "")).toHaveLength(commands.length);
  });

  it("finds the fields of the plan's engine under its names, and no other's", () => {
    const store = createPlanStore();
    expect(found(commandsOf(store, vi.fn()), "full_page_writes")).toEqual([]);
    store.getState().edit("engine", "postgresql");
    const commands = commandsOf(store, vi.fn());
    expect(found(commands, "shared_buffers")[0]?.id).toBe("memory.buffer_pool_bytes");
    expect(found(commands, "full_page_writes")[0]?.id).toBe("postgresql.full_page_writes");
    const own = commands.filter(({ id }) => id.includes(".")).map(({ label }) => label);
    expect(own.join("\n")).not.toMatch(/InnoDB|Buffer pool|Doublewrite|Redo|binlog/i);
  });

  it("offers nothing that changes a plan which is only viewed", () => {
    const store = createPlanStore();
    const { plan } = store.getState();
    const best = withField(plan, "memory.arc_bytes", 8 * 1024 ** 3);
    store.setState({ answer: { of: plan, best, assumed: [] } });
    const changing = (typed: string) =>
      found(commandsOf(store, vi.fn()), typed).filter(({ id }) => !id.includes(".")).length;
    const typed = ["undo", "redo", "apply the best", "choose files"];
    expect(typed.map(changing)).toEqual([1, 1, 1, 1]);
    store.getState().openCopy(plan, "view", []);
    expect(typed.map(changing)).toEqual([0, 0, 0, 0]);
    expect(changing("commands of the best")).toBe(1);
  });

  it("offers the best change only where the answer has one", () => {
    const store = createPlanStore();
    const { plan } = store.getState();
    const offered = () =>
      commandsOf(store, vi.fn())
        .filter(({ id }) => id === "best-change" || id === "commands")
        .map(({ label }) => label);
    expect(offered()).toEqual([]);
    store.setState({ answer: { of: plan, best: plan, assumed: [] } });
    expect(offered()).toEqual(["Commands of this plan"]);
    store.setState({
      answer: { of: plan, best: withField(plan, "memory.arc_bytes", 2 ** 33), assumed: [] },
    });
    expect(offered()).toEqual(["Apply the best change", "Commands of the best change"]);
  });

  it("opens an example", () => {
    const onExample = vi.fn();
    const [first] = found(commandsOf(createPlanStore(), onExample), "example postgres");
    expect(first?.label).toMatch(/^Example: .*PostgreSQL/);
    first?.run();
    expect(onExample.mock.calls[0]?.[0].plan.engine).toBe("postgresql");
  });

  it("knows how to become cheaper", () => {
    const store = createPlanStore();
    const [first] = found(commandsOf(store, vi.fn()), "cheaper");
    expect(first?.label).toBe("Goal: Cheaper at the same speed");
    first?.run();
    expect(settingsOf(store).getState().goalKind).toBe("reads");
  });

  it("is driven from its text field", async () => {
    const { user, store, container } = await renderAccessible(<Palette onExample={vi.fn()} />);
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

  it("is closed by Escape at once, so that a key right after it opens it again", async () => {
    const { store } = await renderAccessible(<Palette onExample={vi.fn()} />);
    const dialog = screen.getByRole("dialog");
    store.getState().openDialog("palette");
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    expect(store.getState().dialog).toBeNull();
    store.getState().openDialog("palette");
    fireEvent(dialog, new Event("close"));
    expect(store.getState().dialog).toBe("palette");
  });
});
