/** How far a prediction is off, such as "−1 %"; without digits that say nothing. */
export function offText(share: number, unit = "%"): string {
  const size = Math.abs(share * 100);
  const digits = size >= 10 ? size.toFixed(0) : size.toFixed(1).replace(/\.0$/, "");
  const sign = digits === "0" ? "±" : share < 0 ? "−" : "+";
  return `${sign}${digits} ${unit}`;
}
