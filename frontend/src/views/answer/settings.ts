/** What a change sets, in the words that a DBA sets it by; and which of the deciding settings stay. */
import type { Plan } from "@arcplan/shared";
import { machineName } from "@arcplan/shared/model/plan/field-text.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { differences } from "../../plan/differences.ts";
import * as words from "./words.ts";

interface Setting {
  readonly text: (plan: Plan) => string;
  /** The fields that it says; `also` are those that follow from them. */
  readonly paths: readonly FieldPath[];
  /** Prefixes of fields that follow from it. */
  readonly also?: readonly string[];
}

/** What every answer names, changed or not. */
const DECIDING: readonly Setting[] = [
  { text: words.arcSetting, paths: ["memory.arc_bytes"] },
  { text: words.recordSetting, paths: ["layout.record_bytes"] },
  {
    text: words.deviceSetting,
    paths: [
      "storage.device",
      "storage.custom_device",
      "storage.provisioned_iops",
      "storage.provisioned_mib_per_s",
    ],
  },
];

/** A machine brings its memory, its processors and its limits. */
const MACHINE: Setting = {
  text: ({ instance }) => machineName(instance.type),
  paths: ["instance.type"],
  also: ["instance.", "memory.ram_bytes", "prices."],
};

/** Caches and logs beside the pool: a device brings its size and its rates. */
const BESIDE: readonly Setting[] = [
  { text: words.serversSetting, paths: ["instance.nodes"] },
  { text: words.l2arcSetting, paths: ["storage.l2arc_device"], also: ["storage.l2arc_"] },
  { text: words.slogSetting, paths: ["storage.slog_device"], also: ["storage.slog_"] },
  { text: words.specialSetting, paths: ["storage.special_device"], also: ["storage.special_"] },
];

/** Settings beside the deciding ones that are named; more are counted. */
const MOST_OTHERS = 3;

interface AnswerSettings {
  readonly set: readonly string[];
  readonly keep: readonly string[];
}

/** @param plan as it is; `changed` equals it where nothing is to be changed */
export function settingsOfAnswer(plan: Plan, changed: Plan): AnswerSettings {
  const found = differences(plan, changed);
  const isChanged = ({ paths }: Setting) => found.some(({ path }) => paths.includes(path));
  const named = [...DECIDING, ...[MACHINE, ...BESIDE].filter(isChanged)];
  const isSaid = (path: FieldPath) =>
    named.some(
      ({ paths, also = [] }) =>
        paths.includes(path) || also.some((start) => path.startsWith(start)),
    );
  const others = found
    .filter(({ path }) => !isSaid(path))
    .map(({ label, after }) => words.otherSetting(label, after));
  const more = others.length - MOST_OTHERS;
  return {
    set: [
      ...named.filter(isChanged).map(({ text }) => text(changed)),
      ...others.slice(0, MOST_OTHERS),
      ...(more > 0 ? [words.moreSettings(more)] : []),
    ],
    keep: DECIDING.filter((one) => !isChanged(one)).map(({ text }) => text(changed)),
  };
}
