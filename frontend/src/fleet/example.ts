/** The example fleet, which scripts/example-fleet.mjs makes from the samples. */
import address from "./example/fleet.json?url";
import type { NamedBytes } from "./file/fleet-file.ts";

export const EXAMPLE_FILE = "example-fleet.json";

export async function exampleFile(): Promise<NamedBytes> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return { name: EXAMPLE_FILE, bytes: await answer.arrayBuffer() };
}
