/**
 * Jobs done by hand or by keys, with what they cost a person: presses, and seconds by the
 * keystroke-level model (Card, Moran and Newell, Communications of the ACM 23(7), 1980): a key 0.28 s
 * (average typist), pointing 1.1 s, a click 0.2 s, a hand between mouse and keyboard 0.4 s, making up
 * one's mind 1.35 s before each step. What the page needs to answer comes on top and is measured.
 */
import { expect, type Locator, type Page } from "@playwright/test";

const KEY_S = 0.28;
const POINT_S = 1.1;
const CLICK_S = 0.2;
const HAND_S = 0.4;
const MIND_S = 1.35;
const MOST_TABS = 60;

export type Means = "mouse" | "keyboard";

export class Walk {
  clicks = 0;
  keys = 0;
  #seconds = 0;
  #at: Means;

  readonly means: Means;
  readonly #page: Page;

  constructor(page: Page, means: Means) {
    this.#page = page;
    this.means = means;
    this.#at = means;
  }

  /** Seconds for a person who knows the page. */
  get seconds(): number {
    return Math.round(this.#seconds);
  }

  /** Chooses something that can be seen: by a click, or by its command in the palette. */
  async choose(target: Locator, command: string): Promise<void> {
    this.#seconds += MIND_S;
    if (this.means === "mouse") {
      await this.#click(target);
      return;
    }
    await this.#press("Control+k");
    const palette = this.#page.getByRole("combobox", { name: "Field or action" });
    await expect(palette).toBeFocused();
    await this.#type(command);
    await this.#press("Enter");
    await expect(palette).toHaveCount(0);
    // A command runs in the frame after the palette has given the focus back.
    await this.#page.evaluate(() => new Promise(requestAnimationFrame));
  }

  /** Types into the focused field. */
  async type(text: string): Promise<void> {
    this.#seconds += MIND_S;
    await this.#type(text);
  }

  /** Takes an option of a list: two clicks, or the way to the list and its first letters. */
  async pick(list: Locator, option: string): Promise<void> {
    this.#seconds += MIND_S;
    if (this.means === "mouse") {
      await this.#click(list);
      this.clicks += 1;
      this.#seconds += POINT_S + CLICK_S;
      await list.selectOption(option);
      return;
    }
    await this.#tabTo(list);
    await this.#type(option.slice(0, 3));
    await expect(list).toContainText(option);
  }

  /** Gives a field another value. */
  async enter(field: Locator, command: string, value: string): Promise<void> {
    await this.choose(field, command);
    await expect(field).toBeFocused();
    await this.#type(value);
    await this.#press("Enter");
  }

  /** Tabs on to a field, which is then replaced by what is typed. */
  async fill(field: Locator, value: string): Promise<void> {
    this.#seconds += MIND_S;
    await this.#tabTo(field);
    await this.#type(value);
  }

  /** Clicks, or tabs on to a target. */
  async reach(target: Locator): Promise<void> {
    this.#seconds += MIND_S;
    if (this.means === "mouse") {
      await this.#click(target);
      return;
    }
    await this.#tabTo(target);
    await this.#press((await target.getAttribute("type")) === "checkbox" ? "Space" : "Enter");
  }

  /** One drag of files from another window. */
  dragged(): void {
    this.clicks += 1;
    this.#seconds += MIND_S + 2 * POINT_S + CLICK_S;
  }

  async #tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.#press("Tab");
    }
    throw new Error(`${MOST_TABS} presses of Tab do not reach ${target}`);
  }

  async #click(target: Locator): Promise<void> {
    this.#moveHandTo("mouse");
    this.clicks += 1;
    this.#seconds += POINT_S + CLICK_S;
    await target.click();
  }

  async #press(name: string): Promise<void> {
    this.#moveHandTo("keyboard");
    const keys = name.split("+").length;
    this.keys += keys;
    this.#seconds += keys * KEY_S;
    await this.#page.keyboard.press(name);
  }

  async #type(text: string): Promise<void> {
    this.#moveHandTo("keyboard");
    this.keys += text.length;
    this.#seconds += text.length * KEY_S;
    await this.#page.keyboard.type(text);
  }

  #moveHandTo(place: Means): void {
    if (this.#at !== place) this.#seconds += HAND_S;
    this.#at = place;
  }
}
