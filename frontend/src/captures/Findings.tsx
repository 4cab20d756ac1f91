import type { Finding } from "../api/index.ts";
import { FINDINGS, sentence } from "./words.ts";

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
