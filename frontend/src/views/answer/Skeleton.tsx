interface SkeletonProps {
  readonly text: string;
  /** Of the answer before; null before the first. */
  readonly height?: number | null;
}

/** In place of an answer that is being computed: its room, and why it is empty. */
export function Skeleton({ text, height = null }: SkeletonProps) {
  return (
    <div
      className="answer-body"
      aria-busy="true"
      style={height === null ? undefined : { minHeight: height }}
    >
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
