import { render, screen } from "@testing-library/react";
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

  it("shows the value again when something else changes it, such as undo or the slider", async () => {
    const field = (text: string) => (
      <>
        <span id="name">zfs_arc_max</span>
        <NumberField
          labelledBy="name"
          text={text}
          read={() => ({ problem: "not a size" })}
          onCommit={vi.fn()}
          onStep={vi.fn()}
        />
      </>
    );
    const { rerender } = render(field("1 GiB"));
    const input = screen.getByRole("textbox", { name: "zfs_arc_max" });
    await userEvent.type(input, "much{Enter}");
    rerender(field("2 GiB"));
    expect(input).toHaveProperty("value", "2 GiB");
    expect(screen.queryByText("not a size")).toBeNull();
  });
});
