import { Curve, type CurveProps } from "recharts";

/**
 * A line as it is. The library's own shape draws itself step by step, and has the browser measure
 * the line's length on each change for that, also where nothing is animated.
 */
export function PlainLine({ pathRef: _, ...line }: CurveProps) {
  return <Curve {...line} />;
}
