/** A formatted quantity with its unit set smaller than its number; words without a number stay whole. */
export function QuantityText({ text }: { readonly text: string }) {
  const space = text.search(/(?<=\d\S*)\s/);
  if (space === -1) return <span className="quantity">{text}</span>;
  return (
    <span className="quantity">
      {text.slice(0, space)}
      <span className="unit"> {text.slice(space + 1)}</span>
    </span>
  );
}
