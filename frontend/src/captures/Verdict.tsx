import type { Finding } from "../api/index.ts";
import { FINDINGS, sentence } from "./words.ts";

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

/** What a capture says beyond its figures. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <section className="part">
      <h4>{FINDINGS}</h4>
      <ul className="findings">
        {findings.map(({ code, text }) => (
          <li key={code + text}>{sentence(text)}</li>
        ))}
      </ul>
    </section>
  );
}
