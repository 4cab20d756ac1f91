/** Plans that the server keeps for short links. */
import type { Plan } from "@arcplan/shared";
import {
  type Health,
  type PlanLink,
  RefusedError,
  requestDone,
  requestJson,
} from "../../api/index.ts";
import type { ShortLink } from "../../plan/library-slice.ts";

const NOT_FOUND = 404;

/** Whether the server keeps no plans; false also where it does not say. */
export async function isReadOnly(signal: AbortSignal): Promise<boolean> {
  const health = await requestJson<Health>("/api/health", { signal });
  return health.read_only === true;
}

/**
 * Has the server keep a plan. Each post holds the plan with a token of its own; a browser that holds
 * it already gives the new token back, so that one token deletes all that it holds.
 *
 * @throws RefusedError, UnreachableError
 */
export async function storePlan(plan: Plan, known: readonly ShortLink[]): Promise<ShortLink> {
  const { id, url, delete_token } = await requestJson<PlanLink>("/api/plans", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(plan),
  });
  const earlier = known.find((link) => link.id === id)?.deleteToken ?? null;
  if (earlier !== null && delete_token) await deleteStored(id, delete_token);
  return {
    id,
    address: new URL(url, window.location.origin).href,
    title: plan.title,
    madeAt: Date.now(),
    deleteToken: earlier ?? delete_token ?? null,
  };
}

/**
 * Deletes what this browser holds of a plan on the server; the plan goes when nobody else holds it.
 * One that is gone already counts as deleted.
 *
 * @throws RefusedError, UnreachableError
 */
export async function deleteStored(id: string, token: string): Promise<void> {
  try {
    await requestDone(`/api/plans/${id}`, {
      method: "DELETE",
      headers: { "X-Delete-Token": token },
    });
  } catch (cause) {
    if (!(cause instanceof RefusedError && cause.problem.status === NOT_FOUND)) throw cause;
  }
}
