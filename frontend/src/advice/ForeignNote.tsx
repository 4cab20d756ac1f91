/** Says that captures and plan are of two servers, and by what that shows. */
export function ForeignNote({ signs }: { readonly signs: readonly string[] }) {
  if (signs.length === 0) return null;
  return (
    <div className="irreversible">
      <p>
        <strong>These captures do not look like the plan's server.</strong>
      </p>
      <ul className="advice-list">
        {signs.map((sign) => (
          <li key={sign}>{sign}.</li>
        ))}
      </ul>
      <p>
        They are of another pool, or the plan was changed since. What follows is no test of this
        plan: open the plan of these captures, or remove them.
      </p>
    </div>
  );
}
