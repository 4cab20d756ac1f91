/** Sizes the captures of this page as they come and go, and puts the result into the plan. */
import type { Plan } from "@arcplan/shared";
import type { FactSource, Sizing } from "@arcplan/shared/evidence";
import { getField, isFieldPath } from "@arcplan/shared/plan/paths.ts";
import type { Capture } from "../api/index.ts";
import type { Entered, MeasuredPart } from "../plan/evidence-slice.ts";
import { isOfCaptures, isStandIn } from "../plan/sized.ts";
import type { PlanStore } from "../plan/store.ts";

/** Puts captures of one host together with what the user said of it. */
export type Size = (
  captures: readonly Capture[],
  set: Entered,
  over: MeasuredPart | null,
) => Sizing;

const NOTHING_ENTERED: Entered = {};

const OWN_DEVICE = "storage.custom_device";

/** A device goes with its figures, which are entered one by one. */
function without(entered: Entered, path: string): Entered {
  const isDevice = path === "storage.device" || path === OWN_DEVICE;
  return Object.fromEntries(
    Object.entries(entered).filter(
      ([one]) => one !== path && !(isDevice && one.startsWith(OWN_DEVICE)),
    ),
  );
}

/**
 * What the user entered in the plan on screen and the captures do not say. It holds for their host, so
 * that captures that give little do not take it away; values of a sample or of other captures do not.
 */
function enteredBefore(plan: Plan, { fields }: Sizing): Entered {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, { state }]) =>
      state === "assumed" && isFieldPath(path) && plan.origins?.[path] === "entered"
        ? [[path, getField(plan, path)]]
        : [],
    ),
  );
}

export class Sizer {
  readonly #plan: PlanStore;
  readonly #load: () => Promise<Size>;
  #captures: readonly Capture[] = [];
  /** What the sizing under way or at hand was made with. */
  #entered: Entered = NOTHING_ENTERED;
  #part: MeasuredPart | null = null;
  #latest = 0;

  constructor(plan: PlanStore, load: () => Promise<Size>) {
    this.#plan = plan;
    this.#load = load;
    plan.subscribe(({ entered, dragging, measuredPart }) => {
      const isKnown = entered === this.#entered && measuredPart === this.#part;
      if (dragging || isKnown || this.#captures.length === 0) return;
      void this.#size(entered, (sizing) => plan.getState().noteSizing(sizing));
    });
  }

  /**
   * New or removed captures: their plan becomes the plan on screen, as one entry of the history.
   *
   * @param begun the plan on screen when they began to be read.
   */
  async apply(captures: readonly Capture[], begun = this.#plan.getState().plan): Promise<void> {
    this.#take(captures);
    if (captures.length === 0) return this.#forget();
    const { entered } = this.#plan.getState();
    await this.#size(entered, (sizing, size) => {
      const { plan, sizing: before, applySizing } = this.#plan.getState();
      const isFirst = isStandIn(plan);
      const isOwn = before === null || !isOfCaptures(plan, before);
      const kept = isOwn ? enteredBefore(plan, sizing) : NOTHING_ENTERED;
      if (Object.keys(kept).length === 0) applySizing(sizing, { begun });
      else {
        const said = { ...kept, ...entered };
        this.#entered = said;
        applySizing(size(captures, said, null), { entered: said, begun });
      }
      // What only stood in for a plan is not gone back to.
      if (isFirst) this.#plan.temporal.getState().clear();
    });
  }

  /** The captures of an earlier visit, or of a plan that is on screen already. */
  async note(captures: readonly Capture[]): Promise<void> {
    this.#take(captures);
    if (captures.length === 0) return this.#forget();
    const { entered } = this.#plan.getState();
    await this.#size(entered, (sizing) => this.#plan.getState().noteSizing(sizing));
  }

  /** What the user says of the captured host; `undefined` goes back to what the captures say. */
  async enter(path: string, value: unknown): Promise<void> {
    const before = this.#plan.getState().entered;
    const entered = value === undefined ? without(before, path) : { ...before, [path]: value };
    await this.#size(entered, (sizing) =>
      this.#plan.getState().applySizing(sizing, { entered, edited: path }),
    );
  }

  /** A part of other captures says nothing of these. */
  #take(captures: readonly Capture[]): void {
    this.#captures = captures;
    this.#part = null;
    this.#plan.getState().measureOver(null);
  }

  #forget(): void {
    this.#latest += 1;
    this.#entered = NOTHING_ENTERED;
    this.#plan.setState({ entered: NOTHING_ENTERED });
    this.#plan.getState().noteSizing(null);
  }

  async #size(entered: Entered, onSizing: (sizing: Sizing, size: Size) => void): Promise<void> {
    this.#latest += 1;
    const number = this.#latest;
    this.#entered = entered;
    const part = this.#plan.getState().measuredPart;
    this.#part = part;
    const size = await this.#load();
    if (number === this.#latest) onSizing(size(this.#captures, entered, part), size);
  }
}

const sizers = new WeakMap<PlanStore, Sizer>();

async function loadSize(): Promise<Size> {
  const { size } = await import("@arcplan/shared/evidence");
  return size;
}

/** The sizer of a page. */
export function sizerFor(plan: PlanStore): Sizer {
  const sizer = sizers.get(plan) ?? new Sizer(plan, loadSize);
  sizers.set(plan, sizer);
  return sizer;
}

const HIDDEN = "reason hidden with the names";

/** Reasons may quote anything, so they go as a whole; the same capture keeps one number. */
export function withoutNames(sizing: Sizing): Sizing {
  const numbers = new Map<string, string>();
  const captureName = (name: string): string => {
    const known = numbers.get(name) ?? `capture ${numbers.size + 1}`;
    numbers.set(name, known);
    return known;
  };
  const source = ({ capture, line }: FactSource): FactSource => ({
    capture: captureName(capture),
    line,
    excerpt: "",
  });
  const { fields, conflicts, contradictions, unused, disagreement, stated } = sizing;
  return {
    ...sizing,
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, field]) => [
        path,
        {
          ...field,
          sources: field.sources.map(source),
          why: field.sources.length > 0 ? HIDDEN : field.why,
        },
      ]),
    ),
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      values: conflict.values.map(({ value, sources }) => ({
        value,
        sources: sources.map(source),
      })),
      why: HIDDEN,
    })),
    unused: unused.map((one) => ({ ...one, capture: captureName(one.capture), why: HIDDEN })),
    // Properties may have names of the user's own; those that the table has rows for stay.
    stated: stated
      .filter(({ use, direction }) => use !== "not-modelled" || direction !== null)
      .map((one) => ({ ...one, of: null, value: "", sources: one.sources.map(source) })),
    // Of captures that contradict each other the question names them.
    contradictions: contradictions.map((one) =>
      one.measured === null ? { ...one, why: HIDDEN, question: "" } : one,
    ),
    disagreement: disagreement && { ...disagreement, cause: "" },
  };
}
