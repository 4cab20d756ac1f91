const ABOUT = "about ";
const TO = " to ";

/** A formatted quantity, or both ends of one; its unit and an "about" are set smaller than its numbers. */
export function QuantityText({ text }: { readonly text: string }) {
  const start = text.startsWith(ABOUT) ? ABOUT.length : 0;
  const last = text.includes(TO) ? text.indexOf(TO) + TO.length : 0;
  const space = last + text.slice(last).search(/(?<=\d\S*)\s/);
  if (space < last) return <span className="quantity">{text}</span>;
  return (
    <span className="quantity">
      {start > 0 && <span className="unit">{ABOUT}</span>}
      {text.slice(start, space)}
      <span className="unit"> {text.slice(space + 1)}</span>
    </span>
  );
}
