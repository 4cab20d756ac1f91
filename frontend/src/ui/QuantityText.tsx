const ABOUT = "about ";

/** A number, or both ends of a range. */
const NUMBER = /\d\S*(?:(?: \S+)? to \S*\d\S*)?(?=\s|$)/;

/** A formatted quantity; its unit and an "about" are set smaller than its number. */
export function QuantityText({ text }: { readonly text: string }) {
  const start = text.startsWith(ABOUT) ? ABOUT.length : 0;
  const number = NUMBER.exec(text);
  const end = number === null ? text.length : number.index + number[0].length;
  return (
    <span className="quantity">
      {start > 0 && <span className="unit unit-about">{ABOUT}</span>}
      {text.slice(start, end)}
      {end < text.length && <span className="unit">{text.slice(end)}</span>}
    </span>
  );
}
