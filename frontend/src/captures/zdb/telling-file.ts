import type { ZdbCapture, ZdbObject } from "../../api/index.ts";

const FILE_TYPES = new Set(["ZFS plain file", "zvol object"]);

/** The file whose layout stands for the dataset: the largest one with indirect blocks. */
export function tellingFile({ objects }: ZdbCapture): ZdbObject | undefined {
  return objects.find(({ type, levels }) => FILE_TYPES.has(type) && levels > 1);
}
