/**
 * Waits until the server reads uploads. After a change of the scanners it compiles them first, for a
 * minute or more on a busy machine, and answers 503 until then.
 */
import { origin } from "./server.ts";

const TRIED_EVERY_MS = 1_000;
const GIVEN_UP_AFTER_MS = 900_000;

export default async function rehearse(): Promise<void> {
  const end = Date.now() + GIVEN_UP_AFTER_MS;
  for (;;) {
    const body = "milk\neggs\n";
    const { status } = await fetch(`${origin}/api/captures?name=shopping.txt`, {
      method: "POST",
      body,
    });
    if (status !== 503) return;
    if (Date.now() > end) throw new Error("the server does not read uploads");
    await new Promise((resolve) => setTimeout(resolve, TRIED_EVERY_MS));
  }
}
