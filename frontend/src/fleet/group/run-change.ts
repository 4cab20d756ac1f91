/** Runs a group change in a worker, a batch at a time: so it shows progress and can be stopped. */
import type { GroupChange, GroupHost, HostEffect } from "@arcplan/shared/fleet/group-change.ts";
import type { Host } from "../view/fleet-view.ts";
import type { Answer, Batch } from "./worker.ts";
import address from "./worker.ts?shared-worker";

/** Hosts sent at once: some tenths of a second of work. */
const BATCH = 100;

interface Listeners {
  onProgress(done: number): void;
  onDone(effects: readonly HostEffect[]): void;
  onBroken(reason: string): void;
}

function batchOf(hosts: readonly Host[], start: number): GroupHost[] {
  return hosts.slice(start, start + BATCH).map(({ id, row }) => {
    const { host, status, trust, plan, changes, arc_need_bytes } = row;
    return { id, host, status, trust, plan, changes, arc_need_bytes };
  });
}

/** @returns a function that stops it; nothing is told afterwards. */
export function runChange(
  hosts: readonly Host[],
  change: GroupChange,
  listeners: Listeners,
): () => void {
  const worker = new Worker(address, { type: "module" });
  const effects: HostEffect[] = [];
  const ask = () => {
    const batch: Batch = { hosts: batchOf(hosts, effects.length), change };
    worker.postMessage(batch);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    effects.push(...data.effects);
    listeners.onProgress(effects.length);
    if (effects.length < hosts.length) ask();
    else {
      worker.terminate();
      listeners.onDone(effects);
    }
  });
  worker.addEventListener("error", ({ message }) => {
    worker.terminate();
    listeners.onBroken(message);
  });
  ask();
  return () => worker.terminate();
}
