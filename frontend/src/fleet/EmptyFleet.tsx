import * as words from "./words.ts";

interface EmptyFleetProps {
  readonly onChoose: () => void;
  readonly onExample: () => void;
}

/** What the page is for, before it has a fleet. */
export function EmptyFleet({ onChoose, onExample }: EmptyFleetProps) {
  return (
    <section className="fleet-empty" aria-labelledby="fleet-empty">
      <h2 id="fleet-empty">{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <p className="fleet-actions">
        <button type="button" className="button button-strong" onClick={onChoose}>
          {words.choose}
        </button>
        <button type="button" className="button button-quiet" onClick={onExample}>
          {words.showExample}
        </button>
      </p>
      <p className="soft">{words.howTo}</p>
      <ul className="fleet-commands">
        {words.commands.map((command) => (
          <li key={command}>
            <code>{command}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
