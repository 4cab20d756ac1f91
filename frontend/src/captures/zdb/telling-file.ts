import type { ZdbCapture, ZdbObject } from "../../api/index.ts";

const FILE_TYPES = new Set(["ZFS plain file", "zvol object"]);

/** The file that speaks for the dataset's layout: the largest one that has indirect blocks. */
export function tellingFile({ objects }: ZdbCapture): ZdbObject | undefined {
  return objects.find(({ type, levels }) => FILE_TYPES.has(type) && levels > 1);
}
