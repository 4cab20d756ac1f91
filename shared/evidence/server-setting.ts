/** Settings of database servers as they are printed, and facts that they are. */
import type { FieldPath } from "../plan/paths.ts";
import type { CaptureFields } from "./captures.ts";
import { type Fact, printed, sourceOf, type Witness } from "./fact.ts";

const SUFFIX: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
  T: 2 ** 40,
  P: 2 ** 50,
};

/** Bytes of a setting such as `134217728` or `8G`; null if it is not a size. */
export function settingBytes(text: string | undefined): number | null {
  const parts = /^(\d+(?:\.\d+)?)\s*([KMGTP]?)(?:i?B)?$/i.exec(text?.trim() ?? "");
  if (!parts) return null;
  const unit = SUFFIX[(parts[2] ?? "").toUpperCase()];
  return unit === undefined ? null : Math.round(Number(parts[1]) * unit);
}

/** Whether a switch is on, as MySQL, MariaDB and PostgreSQL print it; PostgreSQL takes `f` for false. */
export function isOn(text: string): boolean {
  return !/^(?:0|off?|f(?:a(?:l(?:se?)?)?)?|no?|detect_only)$/i.test(text.trim());
}

/** States a field of the plan by a setting: path, value, name of the setting, reason. */
export type Say = (path: FieldPath, value: unknown, name: string, why: string) => void;

/** Adds facts that a capture states under the name of a setting. */
export function saying(capture: CaptureFields, witness: Witness, facts: Fact[]): Say {
  return (path, value, name, why) => {
    const source = sourceOf(capture, name, name.replaceAll("_", "-"));
    facts.push(printed(capture, path, value, source, why, { witness }));
  };
}
