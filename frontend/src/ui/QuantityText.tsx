const ABOUT = "about ";

/** A formatted quantity; its unit and an "about" are set smaller than its number. */
export function QuantityText({ text }: { readonly text: string }) {
  const start = text.startsWith(ABOUT) ? ABOUT.length : 0;
  const space = text.search(/(?<=\d\S*)\s/);
  if (space === -1) return <span className="quantity">{text}</span>;
  return (
    <span className="quantity">
      {start > 0 && <span className="unit">{ABOUT}</span>}
      {text.slice(start, space)}
      <span className="unit"> {text.slice(space + 1)}</span>
    </span>
  );
}
