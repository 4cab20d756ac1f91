import { deviceById, instanceById } from "@arcplan/shared/catalog/index.ts";

/** The name of a device or an instance, by its id. */
export function catalogName(id: string): string {
  if (id === "custom") return "own device";
  return deviceById(id)?.name ?? instanceById(id)?.name ?? id;
}
