/** The address that holds a whole plan, which is its link. */
import type { Plan } from "@arcplan/shared";
import { homeAddress } from "../../api/index.ts";
import { planToFragment } from "./link.ts";

export function planAddress(plan: Plan): string {
  return `${homeAddress()}#${planToFragment(plan)}`;
}
