/** Makes the fields of a plan, and says in which plans some of them mean anything. */
import { deviceById, engineWords, LINES, type Plan } from "@arcplan/shared";
import { decimalScale, type Scale } from "../../ui/scale.ts";
import type { FieldPath } from "../paths.ts";
import { limitsOf } from "./limits.ts";
import type { ChoiceSpec, NumberSpec, Quantity, SwitchSpec } from "./spec.ts";

/** The numbers that a field can be, where it has a list. */
export function allowedNumbers(path: FieldPath): readonly number[] {
  return (limitsOf(path).allowed ?? []).filter((value) => typeof value === "number");
}

/** Whether OpenZFS has a limit of the ARC's metadata. */
export const hasMetaLimit = ({ layout }: Plan): boolean =>
  LINES[layout.openzfs].arcMetaLimitPercent !== null;

/** How many of the engine's pages a record holds. */
export function pagesPerRecord(recordBytes: number, pageBytes: number, plan: Plan): string {
  const share = recordBytes / pageBytes;
  const { page } = engineWords(plan);
  if (share === 1) return `one ${page} per record`;
  return share > 1 ? `${share} ${page}s per record` : `${1 / share} records per ${page}`;
}

export const number = (
  path: FieldPath,
  label: string,
  quantity: Quantity,
  scale: Scale,
  more: Pick<
    NumberSpec,
    "main" | "when" | "also" | "unit" | "most" | "empty" | "ofPostgresql"
  > = {},
): NumberSpec => ({ kind: "number", path, label, quantity, scale, ...more });

export const choice = (
  path: FieldPath,
  label: string,
  more: Pick<ChoiceSpec, "main" | "when" | "words"> = {},
): ChoiceSpec => ({ kind: "choice", path, label, ...more });

export const toggle = (
  path: FieldPath,
  label: string,
  more: Pick<SwitchSpec, "main" | "when"> = {},
): SwitchSpec => ({ kind: "switch", path, label, ...more });

export const ofInnodb = (plan: Plan): boolean => plan.engine !== "postgresql";
export const ofPostgresql = (plan: Plan): boolean => plan.engine === "postgresql";

type Side = "l2arc" | "slog" | "special";

function sideDevice(plan: Plan, side: Side): string | null {
  return plan.storage[`${side}_device`];
}

export const size = (side: "slog" | "special", label: string): NumberSpec =>
  number(`storage.${side}_bytes`, `${label} size`, "decimal-bytes", decimalScale(1.1e9, 1e13), {
    when: (plan) => sideDevice(plan, side) !== null,
  });

/** What is bought for a volume beside the pool, where its kind is sold so. */
export function bought(side: Side, label: string): readonly NumberSpec[] {
  const rules = (plan: Plan) => deviceById(sideDevice(plan, side) ?? "")?.volume;
  return [
    number(
      `storage.${side}_provisioned_iops`,
      `${label} IOPS bought`,
      "per-s",
      decimalScale(100, 260000, true),
      { when: (plan) => rules(plan)?.iops?.provisioned === true },
    ),
    number(
      `storage.${side}_provisioned_mib_per_s`,
      `${label} throughput bought`,
      "mib-per-s",
      decimalScale(10, 4000, true),
      { when: (plan) => rules(plan)?.mib_per_s?.provisioned === true },
    ),
  ];
}
