/** Predicts a group change batch by batch, outside the page's own thread. */
import { hostEffect } from "@arcplan/shared/fleet/group-change.ts";
import type { Answer, Batch } from "./run-change.ts";

addEventListener("message", ({ data: { hosts, change } }: MessageEvent<Batch>) => {
  const answer: Answer = { effects: hosts.map((host) => hostEffect(host, change)) };
  postMessage(answer);
});
