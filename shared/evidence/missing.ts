/** Fields without which no prediction is honest, the most telling first. */
import { type Missing, missingField, type Plan, type Result, sensitivity } from "../model/index.ts";
import { NEEDED_PATHS, type NeededPath, needOf } from "../plan/needed.ts";
import type { Engine } from "./engine.ts";
import type { SizedField } from "./sizing.ts";

/** What captures say of a field that they do not give. */
export interface Open {
  /** One sentence that no load was recorded; null where one was. */
  readonly idle: string | null;
  /** Which drive it is, as a question; null where one was seen full. */
  readonly drive: string | null;
}

/** Lists what is missing, by what moves the prediction most. */
export function missingFields(
  fields: Readonly<Record<string, SizedField>>,
  plan: Plan,
  engine: Engine | null,
  said: Open,
): Missing[] {
  const open = NEEDED_PATHS.filter(
    (path) => (engine !== null || !needOf(path).ofDatabase) && fields[path]?.state === "assumed",
  );
  const asMissing = (path: NeededPath) => missingOf(path, said, engine);
  if (open.length < 2) return open.map(asMissing);
  const swings = new Map(sensitivity(plan).map(({ path, swing }) => [path, swing]));
  // The device is no input of `sensitivity`; where it is unknown, nothing else tells more.
  const swingOf = (path: NeededPath) => (path === "storage.device" ? 1 : (swings.get(path) ?? 0));
  return [...open].sort((a, b) => swingOf(b) - swingOf(a)).map(asMissing);
}

/** The drive, where a plan asks more of it than captures saw it do. */
export function beyondSeen(result: Result | null): Missing[] {
  const mark = result?.marks.find(({ code }) => code === "drive");
  return mark ? [missingOf("storage.device", { idle: null, drive: mark.text }, null)] : [];
}

function missingOf(path: NeededPath, { idle, drive }: Open, engine: Engine | null): Missing {
  const { postgresql } = needOf(path);
  const own = engine === "PostgreSQL" && postgresql ? { remedy: postgresql } : {};
  const missing = { ...missingField(path), ...own };
  if (path === "storage.device" && drive !== null)
    return { ...missing, why: drive, remedy: `${missing.remedy} or --known storage.device=ID` };
  return idle === null || !needOf(path).ofLoad ? missing : { ...missing, why: idle };
}
