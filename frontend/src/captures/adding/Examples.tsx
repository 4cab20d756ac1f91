import { useState } from "react";
import { UnreachableError } from "../../api/index.ts";
import { useCapturesApi } from "../store/context.tsx";
import { EXAMPLE_LIST, EXAMPLES, type Example } from "../words.ts";
import { samples } from "./examples.ts";

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
      <summary>{EXAMPLES.title}</summary>
      <ul>
        {EXAMPLE_LIST.map((example) => (
          <li key={example.title}>
            <button type="button" className="text-button" onClick={() => void load(example)}>
              {example.title}
            </button>
            <p>{example.text}</p>
          </li>
        ))}
      </ul>
      {unreachable && <p role="alert">{EXAMPLES.unreachable}</p>}
    </details>
  );
}
