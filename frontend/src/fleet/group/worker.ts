/** Predicts a group change batch by batch, outside the page's own thread. */
import {
  type GroupChange,
  type GroupHost,
  type HostEffect,
  hostEffect,
} from "@arcplan/shared/fleet/group-change.ts";

export interface Batch {
  readonly hosts: readonly GroupHost[];
  readonly change: GroupChange;
}

export interface Answer {
  readonly effects: readonly HostEffect[];
}

addEventListener("message", ({ data: { hosts, change } }: MessageEvent<Batch>) => {
  const answer: Answer = { effects: hosts.map((host) => hostEffect(host, change)) };
  postMessage(answer);
});
