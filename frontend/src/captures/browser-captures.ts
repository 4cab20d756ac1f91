import { defaultPlan } from "@arcplan/shared";
import { type Capture, uploadCapture, watchUpload } from "../api/index.ts";
import type { PlanState, PlanStore } from "../plan/store.ts";
import { keepInBrowser, wasInBrowser } from "./in-browser/choice.ts";
import { readInBrowser } from "./in-browser/read-in-browser.ts";
import { warnWhileReading } from "./leave-warning.ts";
import { indexedDbShelf } from "./shelf.ts";
import { type CapturesStore, createCaptures } from "./store.ts";
import { dumpOffer } from "./zdb/dump-measurement.ts";

/** Instead of the sample's name, which would stand over figures of another server. */
const MEASURED_TITLE = "My server";

/** Whether the plan is still the one that every first visit shows. */
function isUntouched({ plan, opened }: PlanState): boolean {
  return opened === null && JSON.stringify(plan) === JSON.stringify(defaultPlan());
}

/**
 * Lets the first dump that can set the plan do so. Later ones, and any once the plan was touched,
 * only offer it: nothing that a user chose is overwritten unasked.
 */
export function applyFirstDump(plan: PlanStore, capture: Capture): void {
  if (capture.kind !== "zdb" || !isUntouched(plan.getState())) return;
  const { measurement } = dumpOffer(capture, capture.name);
  if (measurement === null) return;
  plan.getState().applyMeasurement({ ...measurement, title: MEASURED_TITLE });
}

/** The captures of this page: read by its server or by the page itself, kept in this browser. */
export function createBrowserCaptures(plan: PlanStore): CapturesStore {
  const captures = createCaptures({
    upload: uploadCapture,
    watch: watchUpload,
    readHere: readInBrowser,
    wasInBrowser: wasInBrowser(),
    keepInBrowser,
    shelf: indexedDbShelf(),
    nowMs: () => performance.now(),
    newId: uploadId,
    onCapture: (capture) => applyFirstDump(plan, capture),
    onGone: ({ name }) => plan.getState().forgetMeasurement(name),
  });
  warnWhileReading(captures);
  return captures;
}

const ID_BYTES = 16;

/** Hard to guess, because progress is asked for by it; works without a secure context too. */
function uploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
