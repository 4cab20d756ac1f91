import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A part that the first paint does without, asked for at once and shown as soon as it is there. A
 * lazy part of React waits until 300 ms have passed since another began to load.
 *
 * @param waiting takes the part's room until then
 */
export function afterPaint(
  load: () => Promise<{ readonly default: ComponentType }>,
  waiting: ReactNode,
): ComponentType {
  let Part: ComponentType | null = null;
  async function fetchPart() {
    Part = (await load()).default;
  }
  let loading: Promise<void> | null = fetchPart();
  // Whoever shows the part says what failed, and may ask again.
  loading.catch(() => {
    loading = null;
  });

  return function AfterPaint() {
    const [isThere, setThere] = useState(Part !== null);
    useEffect(() => {
      if (isThere) return;
      loading ??= fetchPart();
      loading.then(
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
