/** What several steps amount to: the turns on the way, such as two machines one after the other, are left out. */
import type { Plan } from "../../model/index.ts";
import { changedPaths, type FieldPath } from "../../plan/paths.ts";
import { type Move, present } from "./move.ts";

interface Step {
  readonly move: Move;
  /** Fields that the title states and that the end still has otherwise than the beginning. */
  readonly paths: readonly FieldPath[];
}

/** What a title does not state: prices follow the thing that they are of. */
const isStated = (path: FieldPath): boolean => !path.startsWith("prices.");

function stepsOf(before: Plan, moves: readonly Move[], changed: ReadonlySet<FieldPath>): Step[] {
  return moves.map((move, i) => {
    const own = move.stated?.paths ?? changedPaths(moves[i - 1]?.plan ?? before, move.plan);
    return { move, paths: own.filter((path) => changed.has(path) && isStated(path)) };
  });
}

const isAllIn = (paths: readonly FieldPath[], others: readonly FieldPath[]): boolean =>
  paths.every((path) => others.includes(path));

/**
 * The steps of which something is left in the plan that they end at, each told as a step to that plan.
 *
 * @param before the plan that the first step starts from; each other one starts from the one before it
 */
export function endState(before: Plan, moves: readonly Move[]): Move[] {
  const end = moves.at(-1)?.plan ?? before;
  const steps = stepsOf(before, moves, new Set(changedPaths(before, end)));
  const left = steps.filter(({ paths }, i) => {
    const later = steps.slice(i + 1).flatMap((step) => step.paths);
    return paths.length > 0 && !isAllIn(paths, later);
  });
  const told = left.filter(
    ({ paths }, i) => !left.slice(0, i).some((one) => one.move.stated && isAllIn(paths, one.paths)),
  );
  return present(
    told.map(({ move }) => {
      if (!move.stated) return move;
      const as = move.stated.as(before, end);
      return as && { ...move, ...as };
    }),
  );
}
