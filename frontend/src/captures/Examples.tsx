import { useState } from "react";
import { UnreachableError } from "../api/index.ts";
import { useCapturesApi } from "./context.tsx";
import { type Example, examples, samples } from "./examples.ts";

export function Examples() {
  const captures = useCapturesApi();
  const [unreachable, setUnreachable] = useState(false);

  async function load(example: Example) {
    setUnreachable(false);
    try {
      captures.getState().add(await samples(example.files));
    } catch (cause) {
      if (!(cause instanceof UnreachableError)) throw cause;
      setUnreachable(true);
    }
  }

  return (
    <details className="examples">
      <summary>Examples</summary>
      <ul>
        {examples.map((example) => (
          <li key={example.title}>
            <button type="button" className="text-button" onClick={() => void load(example)}>
              {example.title}
            </button>
            <p>{example.text}</p>
          </li>
        ))}
      </ul>
      {unreachable && <p role="alert">The server did not answer. Try again in a moment.</p>}
    </details>
  );
}
