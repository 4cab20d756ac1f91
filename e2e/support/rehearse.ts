/**
 * Waits until the server has read one upload. The first after a change of the scanners compiles them,
 * for a minute or more on a busy machine, and no test should take that for an answer that is late.
 */
import { once } from "node:events";
import { request } from "node:http";
import { origin } from "./server.ts";

export default async function rehearse(): Promise<void> {
  // By hand, because fetch gives up on an answer that does not begin within five minutes.
  const upload = request(`${origin}/api/captures?name=shopping.txt`, { method: "POST" });
  upload.end("milk\neggs\n");
  const [answer] = await once(upload, "response");
  await once(answer.resume(), "end");
}
