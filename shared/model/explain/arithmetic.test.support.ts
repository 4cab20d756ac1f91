/**
 * Works out the arithmetic that an explanation prints, number by number as printed. Each number stands
 * for all values that are written like it, so a result is an interval.
 */

import type { Explanation } from "../result.ts";

/** All values that a text may stand for. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const UNITS: Readonly<Record<string, number>> = {
  PiB: 2 ** 50,
  TiB: 2 ** 40,
  GiB: 2 ** 30,
  MiB: 2 ** 20,
  KiB: 2 ** 10,
  PB: 1e15,
  TB: 1e12,
  GB: 1e9,
  MB: 1e6,
  kB: 1e3,
  B: 1,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600,
  days: 86_400,
};

const NUMBER =
  /^(?<limit>[<>] )?(?<dollar>\$)?(?<digits>\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?<fraction>\.\d+)?(?:(?<percent> %)|(?<factor>x)(?! )|(?: (?<unit>PiB|TiB|GiB|MiB|KiB|PB|TB|GB|MB|kB|B|µs|ms|min|days|h|s)\b)?(?:\/s\b)?)/u;

/** Counts below this are never rounded when they are printed without a fraction. */
const EXACT_BELOW = 100;

/** Figures have at least three digits where they were rounded; fewer are a formula's own constants. */
const ROUNDED_DIGITS = 3;

function numberAt(text: string): { readonly value: Interval; readonly length: number } | null {
  const found = NUMBER.exec(text);
  const parts = found?.groups;
  if (!found || !parts) return null;
  const fraction = parts.fraction ?? "";
  const plain = Number(`${(parts.digits ?? "").replaceAll(",", "")}${fraction}`);
  const scale = parts.percent ? 0.01 : (UNITS[parts.unit ?? ""] ?? 1);
  const digits = `${parts.digits ?? ""}${fraction}`.replace(/^0?[0.]*/, "").replace(/[.,]/g, "");
  const isWhole = fraction === "" && plain < EXACT_BELOW && parts.unit !== "B";
  const isConstant =
    fraction.length > 0 && fraction.length <= ROUNDED_DIGITS && digits.length < ROUNDED_DIGITS;
  const isExact = !parts.percent && !parts.dollar && (isWhole || isConstant);
  const half = isExact ? 0 : 0.5 * 10 ** -Math.max(0, fraction.length - 1);
  if (parts.limit === "< ")
    return { value: { low: 0, high: plain * scale }, length: found[0].length };
  if (parts.limit === "> ")
    return { value: { low: plain * scale, high: 1 }, length: found[0].length };
  const value = { low: (plain - half) * scale, high: (plain + half) * scale };
  return { value, length: found[0].length };
}

function combined(a: Interval, b: Interval, f: (x: number, y: number) => number): Interval {
  const all = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
  return { low: Math.min(...all), high: Math.max(...all) };
}

const FUNCTIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  min: Math.min,
  max: Math.max,
};

/** Recursive descent over sums, products, powers, min and max. */
class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  sum(): Interval {
    let total = this.product();
    for (;;) {
      if (this.take(" + ")) total = combined(total, this.product(), (x, y) => x + y);
      else if (this.take(" - ")) total = combined(total, this.product(), (x, y) => x - y);
      else return total;
    }
  }

  rest(): string {
    return this.text.slice(this.at);
  }

  private product(): Interval {
    let total = this.power();
    for (;;) {
      if (this.take(" x ")) total = combined(total, this.power(), (x, y) => x * y);
      else if (this.take(" / ")) total = combined(total, this.power(), (x, y) => x / y);
      else return total;
    }
  }

  private power(): Interval {
    const base = this.factor();
    return this.take("^2") ? combined(base, base, (x, y) => x * y) : base;
  }

  private factor(): Interval {
    for (const [name, f] of Object.entries(FUNCTIONS)) {
      if (!this.take(`${name}(`)) continue;
      let value = this.sum();
      while (this.take(", ")) value = combined(value, this.sum(), f);
      this.expect(")");
      return value;
    }
    if (this.take("(")) {
      const value = this.sum();
      this.expect(")");
      return value;
    }
    if (this.take("not known"))
      return { low: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const number = numberAt(this.rest());
    if (!number) throw new Error(`No number at "${this.rest()}" of "${this.text}".`);
    this.at += number.length;
    return number.value;
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw new Error(`No ${token} at "${this.rest()}" of "${this.text}".`);
  }
}

/** Value of the arithmetic that a text starts with; what follows a semicolon is words. */
export function workedOut(text: string): Interval {
  const reader = new Reader(text);
  const value = reader.sum();
  const rest = reader.rest();
  if (rest !== "" && !rest.startsWith(";")) throw new Error(`"${rest}" of "${text}" is not read.`);
  return value;
}

/** The number that a figure's value begins with. */
export function firstNumber({ figure, value }: Explanation): Interval {
  const number = numberAt(value.replace(/^at least /, ""));
  if (!number) throw new Error(`${figure}: "${value}" does not begin with a number.`);
  return number.value;
}
