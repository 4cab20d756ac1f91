/** In place of an answer that is being computed: its room, and why it is empty. */
export function Skeleton({ text }: { readonly text: string }) {
  return (
    <div className="answer-body" aria-busy="true">
      <p className="answer-set">
        <span className="skeleton skeleton-line" aria-hidden="true" />
      </p>
      <p className="answer-figures">
        <span className="skeleton skeleton-figures" aria-hidden="true" />
      </p>
      <p className="answer-why">{text}</p>
    </div>
  );
}
