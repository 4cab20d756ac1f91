/** Where names stand beside the dots of a crowded plane: over no dot and over no other name. */

import { inText } from "../frame/look.ts";

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface NamedDot extends Dot {
  readonly name: string;
}

interface PlacedName {
  readonly name: string;
  /** Start of the text and its baseline. */
  readonly x: number;
  readonly y: number;
  readonly box: Box;
}

const GAP = 4;
const LINE = inText(15);
const BASELINE = inText(12);

/** A generous mean width of a letter at 12 pixels: too wide leaves a gap, too narrow an overlap. */
const LETTER = inText(7.2);

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const boxOfDot = ({ x, y, radius }: Dot): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

/** Places for a name around its dot, the easiest to read first. */
function candidates({ x, y, radius, name }: NamedDot): readonly Box[] {
  const width = name.length * LETTER;
  const away = radius + GAP;
  const at = (left: number, top: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + LINE,
  });
  const [right, middle, left] = [x + away, x - width / 2, x - away - width];
  const [above, level, below] = [y - away - LINE, y - LINE / 2, y + away];
  return [
    at(right, level),
    at(left, level),
    at(middle, above),
    at(middle, below),
    at(right, above),
    at(right, below),
    at(left, above),
    at(left, below),
    at(x - width + radius, above),
    at(x - radius, above),
    at(x - width + radius, below),
    at(x - radius, below),
  ];
}

/**
 * Places names in the order given, so that the important one comes first. A name for which there is
 * no room is left out: a tooltip and the table of the chart have it.
 */
export function placeNames(
  named: readonly NamedDot[],
  dots: readonly Dot[],
  area: Box,
): readonly PlacedName[] {
  const taken = dots.map(boxOfDot);
  const placed: PlacedName[] = [];
  for (const dot of named) {
    const box = candidates(dot).find(
      (candidate) =>
        isWithin(candidate, area) && !taken.some((other) => overlaps(candidate, other)),
    );
    if (box === undefined) continue;
    taken.push(box);
    placed.push({ name: dot.name, x: box.left, y: box.top + BASELINE, box });
  }
  return placed;
}
