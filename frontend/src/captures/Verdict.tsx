import { sentence } from "./words.ts";

export type Tone = "good" | "warn" | "bad" | "neutral";

interface VerdictProps {
  readonly tone: Tone;
  readonly title: string;
  /** The reason in one sentence, with the rows it rests on. */
  readonly why: string;
}

/** A judgement with its reason. */
export function Verdict({ tone, title, why }: VerdictProps) {
  return (
    <p className={`verdict verdict-${tone}`}>
      <strong>{sentence(title)}</strong> {sentence(why)}
    </p>
  );
}
