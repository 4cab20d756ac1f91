import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** Asks for parts that nobody has asked for yet. */
const unasked = new Set<() => void>();

/** Fetches all parts, without a word of what fails: whoever shows a part says it. */
export function askForAll(): void {
  for (const ask of unasked) ask();
  unasked.clear();
}

/**
 * A part that the first paint does without, asked for right after it, shown or not, and shown as soon
 * as it is there. A lazy part of React would be asked for while the first paint is computed, and
 * waits until 300 ms have passed since another began to load.
 *
 * @param waiting takes the part's room until then
 */
export function afterPaint(
  load: () => Promise<{ readonly default: ComponentType }>,
  waiting: ReactNode,
): ComponentType {
  let Part: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  async function fetchPart() {
    Part = (await load()).default;
  }
  function ask(): Promise<void> {
    loading ??= fetchPart();
    // Whoever shows the part says what failed, and may ask again.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }
  unasked.add(ask);

  return function AfterPaint() {
    const [isThere, setThere] = useState(Part !== null);
    useEffect(() => {
      askForAll();
      if (isThere) return;
      ask().then(
        () => setThere(true),
        (cause: unknown) =>
          setThere(() => {
            throw cause;
          }),
      );
    }, [isThere]);
    return Part === null || !isThere ? waiting : <Part />;
  };
}
