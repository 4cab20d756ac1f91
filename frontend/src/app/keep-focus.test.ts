import { afterEach, beforeEach, expect, it } from "vitest";
import { keepFocus } from "./keep-focus.ts";

const moved = () => new Promise((resolve) => setTimeout(resolve));
const element = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};

let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1" id="main">
      <section tabindex="-1" id="part"><p><button id="once">Apply</button></p></section>
    </main>
    <dialog open><button id="inside">Close</button></dialog>`;
  stop = keepFocus();
});

afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

it("what is around a button that goes takes its focus", async () => {
  element("once").focus();
  element("once").remove();
  await moved();
  expect(document.activeElement).toBe(element("part"));
});

it("where all of a page goes, the next page takes it, as soon as that is there", async () => {
  element("once").focus();
  element("main").remove();
  await moved();
  expect(document.activeElement).toBe(document.body);
  document.body.insertAdjacentHTML("beforeend", '<main tabindex="-1" id="next" data-page></main>');
  await moved();
  expect(document.activeElement).toBe(element("next"));
});

it("nobody takes the focus that a press took away, nor that of a dialog", async () => {
  element("once").focus();
  element("main").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  element("once").remove();
  await moved();
  expect(document.activeElement).toBe(document.body);
  element("inside").focus();
  element("inside").remove();
  await moved();
  expect(document.activeElement).toBe(document.body);
});
