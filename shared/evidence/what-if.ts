/** A captured host that is changed: what was fitted stays as it was captured. */
import { evaluate, type Plan } from "../model/index.ts";
import { isFieldPath, withField } from "../plan/paths.ts";
import type { EvidenceCapture } from "./captures.ts";
import { enteredField, type Settings, withWholeDevice } from "./entered.ts";
import { beyondSeen } from "./missing.ts";
import { size } from "./size.ts";
import type { Sizing } from "./sizing.ts";

/**
 * Sizes one host, then changes its plan, as a slider does.
 *
 * @param given captures of one host, in any order
 * @param known facts of the host that the user knows better than the captures; the load is fitted with them
 * @param set fields to change after that. One that is missing has nothing to be changed from, so it counts as known.
 * @returns the sizing of the changed plan; what was measured and the backtest are those of the host as
 *   it was captured
 */
export function sizeWhatIf(
  given: readonly EvidenceCapture[],
  known: Settings,
  set: Settings,
): Sizing {
  const captured = size(given, known);
  const missing = new Set(captured.missing.map(({ path }) => path));
  // A drive is missing by its name, and may be given by its figures.
  if (missing.has("storage.device")) missing.add("storage.custom_device");
  const isThere = ([path]: readonly [string, unknown]): boolean =>
    !missing.has(path.split(".").slice(0, 2).join("."));
  const asked = Object.entries(set);
  const filled = asked.filter((one) => !isThere(one));
  const sized = filled.length ? size(given, { ...known, ...Object.fromEntries(filled) }) : captured;
  const changes = withWholeDevice(
    Object.fromEntries(asked.filter(isThere)),
    sized.plan.storage.custom_device ?? null,
  );
  return changed(sized, changes);
}

function changed(sized: Sizing, changes: Settings): Sizing {
  let plan: Plan = sized.plan;
  const fields = { ...sized.fields };
  for (const [path, value] of Object.entries(changes)) {
    if (!isFieldPath(path)) continue;
    plan = withField(plan, path, value);
    plan = { ...plan, origins: { ...plan.origins, [path]: "entered" } };
    fields[path] = enteredField(value);
  }
  const open = sized.missing.filter(({ path }) => !(path in changes));
  const isPredicted = open.length === 0 && sized.contradictions.length === 0;
  const evaluated = isPredicted ? evaluate(plan) : null;
  const missing = [...open, ...beyondSeen(evaluated)];
  return { ...sized, plan, fields, missing, result: missing.length > 0 ? null : evaluated };
}
