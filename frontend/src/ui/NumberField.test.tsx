import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { expectAccessible } from "../test/render.tsx";
import { NumberField } from "./NumberField.tsx";

function renderField() {
  const onCommit = vi.fn();
  const onStep = vi.fn();
  const view = render(
    <>
      <span id="name">zfs_arc_max</span>
      <NumberField
        labelledBy="name"
        text="1 GiB"
        read={(typed) => {
          if (typed === "8 GiB") return { value: 8, reading: typed };
          return typed === "7g" ? { value: 7, reading: "7 GiB" } : { problem: "not a size" };
        }}
        onCommit={onCommit}
        onStep={onStep}
      />
    </>,
  );
  const field = screen.getByRole("textbox", { name: "zfs_arc_max" });
  return { ...view, field, onCommit, onStep, user: userEvent.setup() };
}

describe("a number field", () => {
  it("says how it reads what is typed, and sets it with Enter", async () => {
    const { container, field, onCommit, user } = renderField();
    await user.clear(field);
    await user.type(field, "7g");
    expect(screen.getByText("= 7 GiB")).toBeDefined();
    await expectAccessible(container);
    await user.keyboard("{Enter}");
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(7);
  });

  it("does not repeat what is typed as it reads it", async () => {
    const { field, onCommit, user } = renderField();
    await user.clear(field);
    await user.type(field, "8 GiB");
    expect(screen.queryByText("= 8 GiB")).toBeNull();
    expect(field.getAttribute("aria-describedby")).toBeNull();
    await user.keyboard("{Enter}");
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(8);
  });

  it("keeps what cannot be read, says why, and sets nothing", async () => {
    const { field, onCommit, user } = renderField();
    await user.clear(field);
    await user.type(field, "much{Enter}");
    expect(screen.getByText("not a size")).toBeDefined();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(onCommit).not.toHaveBeenCalled();
  });

  it("goes back with Escape, and steps with the arrow keys", async () => {
    const { field, onStep, user } = renderField();
    await user.type(field, "x{Escape}");
    expect(field).toHaveProperty("value", "1 GiB");
    await user.keyboard("{ArrowUp}{ArrowDown}");
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
  });

  describe("whose value changes from elsewhere", () => {
    function renderChanging() {
      const onCommit = vi.fn();
      const field = (text: string) => (
        <>
          <span id="name">zfs_arc_max</span>
          <NumberField
            labelledBy="name"
            text={text}
            read={(typed) =>
              typed === "7g" ? { value: 7, reading: "7 GiB" } : { problem: "not a size" }
            }
            onCommit={onCommit}
            onStep={vi.fn()}
          />
          <input type="range" aria-label="zfs_arc_max" />
          <button type="button">Undo</button>
        </>
      );
      const { rerender } = render(field("1 GiB"));
      const input = screen.getByRole("textbox", { name: "zfs_arc_max" });
      return {
        input,
        onCommit,
        user: userEvent.setup(),
        change: (to: string) => rerender(field(to)),
      };
    }

    it("keeps what is being typed, such as while captures are read, and takes it with Enter", async () => {
      const { input, onCommit, user, change } = renderChanging();
      await user.clear(input);
      await user.type(input, "7");
      change("2 GiB");
      expect(input).toHaveProperty("value", "7");
      await user.type(input, "g{Enter}");
      expect(onCommit).toHaveBeenCalledExactlyOnceWith(7);
      expect(input).toHaveProperty("value", "2 GiB");
    });

    it("shows the new value where nothing was typed, or where what was typed could not be taken", async () => {
      const { input, user, change } = renderChanging();
      await user.click(input);
      change("2 GiB");
      expect(input).toHaveProperty("value", "2 GiB");
      await user.type(input, "much{Enter}");
      expect(screen.getByText("not a size")).toBeDefined();
      change("3 GiB");
      expect(input).toHaveProperty("value", "3 GiB");
      expect(screen.queryByText("not a size")).toBeNull();
    });

    it("is left by a slider or a button that takes no focus", async () => {
      const { input, onCommit, user, change } = renderChanging();
      await user.clear(input);
      await user.type(input, "7g");
      fireEvent.input(screen.getByRole("slider"), { target: { value: 40 } });
      expect(onCommit).toHaveBeenCalledExactlyOnceWith(7);
      change("4 GiB");
      expect(input).toHaveProperty("value", "4 GiB");
      await user.type(input, "x");
      fireEvent.click(screen.getByRole("button"));
      change("1 GiB");
      expect(input).toHaveProperty("value", "1 GiB");
    });
  });
});
