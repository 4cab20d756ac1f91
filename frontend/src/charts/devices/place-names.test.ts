import fc from "fast-check";
import "../../test/same-examples.ts";
import { describe, expect, it } from "vitest";
import { type Box, placeNames } from "./place-names.ts";

const AREA: Box = { left: 64, top: 18, right: 440, bottom: 210 };

const dots = fc.array(
  fc.record({
    x: fc.double({ min: AREA.left, max: AREA.right, noNaN: true }),
    y: fc.double({ min: AREA.top, max: AREA.bottom, noNaN: true }),
    radius: fc.constantFrom(4, 5, 9),
    name: fc.stringMatching(/^[A-Za-z0-9 ]{1,24}$/),
  }),
  { minLength: 1, maxLength: 12 },
);

const apart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe("names of devices in the plane", () => {
  it("never lie over each other, over a dot, or outside of the picture", () => {
    fc.assert(
      fc.property(dots, (named) => {
        const placed = placeNames(named, named, AREA).map(({ box }) => box);
        for (const [index, box] of placed.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(AREA.left);
          expect(box.right).toBeLessThanOrEqual(AREA.right);
          for (const other of placed.slice(index + 1)) expect(apart(box, other)).toBe(true);
          for (const { x, y, radius } of named) {
            const dot = {
              left: x - radius,
              top: y - radius,
              right: x + radius,
              bottom: y + radius,
            };
            expect(apart(box, dot)).toBe(true);
          }
        }
      }),
    );
  });

  it("of two at one point, the first keeps its name beside the dot", () => {
    const here = { x: 200, y: 100, radius: 5 };
    const placed = placeNames(
      [
        { ...here, name: "AWS EBS gp2: you are here" },
        { ...here, name: "AWS EBS gp3" },
      ],
      [here],
      AREA,
    );
    expect(placed[0]).toMatchObject({ name: "AWS EBS gp2: you are here", x: 209 });
    expect(placed).toHaveLength(2);
  });
});
