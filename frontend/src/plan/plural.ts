import { formatCount } from "@arcplan/shared/model/number/format.ts";

/** A count with its noun, such as "1 file" or "14,550 blocks". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
