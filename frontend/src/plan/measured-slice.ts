/** What captures have shown about single fields: marks on the sliders, and the values a reset returns to. */
import type { StateCreator } from "zustand/vanilla";
import { type Changes, type FieldPath, type FieldValue, pathsOf } from "./paths.ts";
import { type Origin, withChanges } from "./plan-slice.ts";
import type { PlanState } from "./store.ts";

export interface MeasuredMark {
  readonly value: FieldValue<FieldPath>;
  /** Name of the capture. It stays in this browser and is never part of a link. */
  readonly from: string;
}

/** The name of a capture as it may be shown. */
export function shownSource({ from }: MeasuredMark, namesHidden: boolean): string {
  return namesHidden ? "a capture" : from;
}

export type Measured = Readonly<Partial<Record<FieldPath, MeasuredMark>>>;

export interface Measurement {
  /** Name of the capture that the values were read from. */
  readonly label: string;
  /** Fields to set; block trees come as `data.measured_trees`. */
  readonly values: Changes;
  /** Name that the plan takes on with the values; it keeps its own without. */
  readonly title?: string;
  /** Where single values came from, when a capture did not measure them itself. */
  readonly origins?: Readonly<Partial<Record<FieldPath, Origin>>>;
}

export interface MeasuredSlice {
  readonly measured: Measured;
  /** Sets the plan's fields from a capture, as one entry of the history, and remembers the marks. */
  applyMeasurement(measurement: Measurement): void;
  /** Drops the marks of a removed capture; the plan keeps its values. */
  forgetMeasurement(label: string): void;
}

export function createMeasuredSlice(
  measured: Measured,
): StateCreator<PlanState, [], [], MeasuredSlice> {
  return (set, get) => ({
    measured,
    applyMeasurement({ label, values, title, origins }) {
      get().finish();
      const marks = Object.fromEntries(
        pathsOf(values).map((path) => [path, { value: values[path], from: label }]),
      );
      set((state) => ({
        plan: {
          ...withChanges(state.plan, values, (path) => origins?.[path] ?? "measured"),
          title: title ?? state.plan.title,
        },
        measured: { ...state.measured, ...marks },
      }));
    },
    forgetMeasurement(label) {
      set((state) => ({
        measured: Object.fromEntries(
          Object.entries(state.measured).filter(([, mark]) => mark.from !== label),
        ),
      }));
    },
  });
}
