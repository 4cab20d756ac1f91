import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { QuantityText } from "./QuantityText.tsx";

it.each([
  ["about 1,600 /s", ["about ", " /s"]],
  ["62.5 to 288 /s", [" /s"]],
  ["0.250 ms to 1.2 s", [" s"]],
  ["1,450 to 1,780", []],
  ["none", []],
])("%s: only what is no number is set smaller", (text, units) => {
  const { container } = render(<QuantityText text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll(".unit")].map((unit) => unit.textContent)).toEqual(units);
});
