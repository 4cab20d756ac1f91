/** The field of AWS's region: its values in words, and the plans that depend on it. */
import { isOfAws, type Plan, REGIONS } from "@arcplan/shared";

/** "eu-west-1, Ireland" by code. */
export const REGION_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(REGIONS).map(([code, place]) => [code, `${code}, ${place}`]),
);

/** Whether anything in the plan is sold by AWS. */
export function usesAws({ instance, storage }: Plan): boolean {
  const { device, l2arc_device, slog_device, special_device } = storage;
  return [instance.type, device, l2arc_device, slog_device, special_device].some(isOfAws);
}
