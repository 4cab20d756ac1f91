/** Which assumed fields would narrow the bands of speed and latency the most, if somebody knew them. */
import type { Plan } from "../model/index.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import { DECIDING, takenAsRight } from "../plan/could-be.ts";
import { isNewServer } from "../plan/origins.ts";
import type { FieldPath } from "../plan/paths.ts";
import { type BothEnds, bandsOfSpeed, isWide } from "./rates.ts";

/** A longer list of conditions is no answer; a choice. */
const MOST_FIELDS = 2;

/** What a field has to leave at most of the bands' width, as a ratio of logarithms, to be named; a choice. */
const MOST_LEFT = 0.8;

const bandedSpeed = (plan: Plan): BothEnds => bandsOfSpeed(solvePlan(plan));

const timeOf = ({ mean_low_ms: low, mean_high_ms: high }: BothEnds) => ({ low, high });

const widthOf = (speed: BothEnds): number =>
  [speed, timeOf(speed)].reduce((sum, { low, high }) => sum + Math.log(high / low), 0);

/**
 * The assumed fields that leave a new server's bands too wide to be of use, the one that widens them the most first.
 * None of a captured server: what its captures leave open is part of the answer.
 */
export function narrowingFields(plan: Plan): readonly FieldPath[] {
  if (!isNewServer(plan)) return [];
  const found: FieldPath[] = [];
  let speed = bandedSpeed(plan);
  while (found.length < MOST_FIELDS && (isWide(speed) || isWide(timeOf(speed)))) {
    const [best] = DECIDING.filter(
      (path) => plan.origins?.[path] === "assumed" && !found.includes(path),
    )
      .map((path) => ({ path, speed: bandedSpeed(takenAsRight(plan, [...found, path])) }))
      .sort((a, b) => widthOf(a.speed) - widthOf(b.speed));
    if (best === undefined || widthOf(best.speed) > widthOf(speed) * MOST_LEFT) break;
    found.push(best.path);
    speed = best.speed;
  }
  return found;
}
