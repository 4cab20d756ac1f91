/** Dropped or pasted files: a saved plan opens as a copy, all others are read as captures. */
import { PlanFormatError } from "@arcplan/shared";
import type { NamedBlob } from "../../captures/entries/entry.ts";
import { openUntrusted, planAmongFiles } from "../../plan/outside/plan-file.ts";
import type { PlanStore } from "../../plan/store.ts";
import { brokenFile } from "../words.ts";
import { capturesFor } from "./captures-store.ts";

function openPlan(store: PlanStore, name: string, untrusted: unknown): void {
  try {
    openUntrusted(store, untrusted, "file");
  } catch (cause) {
    if (!(cause instanceof PlanFormatError)) throw cause;
    store.getState().fail(brokenFile(name, cause.message));
  }
}

/** @returns how many of the files are captures. */
export async function takeFiles(store: PlanStore, files: readonly NamedBlob[]): Promise<number> {
  const captures: NamedBlob[] = [];
  for (const file of files) {
    const untrusted = await planAmongFiles(file.blob);
    if (untrusted === null) captures.push(file);
    else openPlan(store, file.name, untrusted);
  }
  if (captures.length > 0) capturesFor(store).getState().add(captures);
  return captures.length;
}
