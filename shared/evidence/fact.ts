/** A statement of one capture about one field of the plan, and how far it can be believed. */
import type { FieldPath } from "../plan/paths.ts";
import type { CaptureFields } from "./captures.ts";
import type { FactSource, FieldState } from "./sizing.ts";

/**
 * Kinds of witnesses, the weakest first. What a kernel or server reports of itself beats what a file
 * on disk asks for, and that beats what names and formats hint at. What the user enters corrects them all.
 */
export const WITNESSES = [
  "hint",
  "configured",
  "derived",
  "stated",
  "in-force",
  "entered",
] as const;

export type Witness = (typeof WITNESSES)[number];

/** A stretch too short for its counters to say anything. */
export const SHORTEST_S = 2;

/** Counters so far apart are of many loads and of rests, whatever else was recorded meanwhile. */
export const LONGEST_S = 86_400;

/** So many connections for each that is at work are those of an application whose users pause. */
export const PAUSING = 4;

/** Error of a rate whose intervals are unknown: runs of one load differ by as much. */
export const USUAL_ERROR = 0.025;

/** One statement about one field. */
export interface Fact {
  /** Path in the plan, such as `memory.arc_bytes`. */
  readonly path: FieldPath;
  readonly value: unknown;
  readonly witness: Witness;
  /** Read off a capture, computed from several figures or with something taken for granted, or entered. */
  readonly state: FieldState;
  readonly sources: readonly FactSource[];
  readonly why: string;
  /** When it held, in seconds of any clock that other facts on this path share; 0 if unknown. */
  readonly at?: number;
  /** Largest relative difference that is no contradiction: rounding of the printed figure. */
  readonly rounding?: number;
  /** For hints that fit several values: all of them. */
  readonly fits?: readonly unknown[];
}

/** A figure per query with its origin. */
export interface PerQuery {
  readonly value: number;
  readonly sources: readonly FactSource[];
  readonly why: string;
  /** Whether it counts every change of a page, where others count the first one since a checkpoint. */
  readonly areChanges?: true;
}

/** Pages that the database's own cache missed per query. */
export interface MissesPerQuery extends PerQuery {
  /** Pages that were asked of it per query, inner pages of trees and repeated accesses too; null if not counted. */
  readonly asked: number | null;
  /** Pages that the database read for a query before it asked for them; absent where there were none. */
  readonly readAhead?: number;
}

/** Clients at work with their origin. */
export interface Clients {
  readonly count: number;
  /** Stated by the load generator, or worked out from what a server saw at one moment. */
  readonly state: "measured" | "derived";
  /** Connections of which so few are at work that most pause between two queries; absent where they do not. */
  readonly connected?: number;
  readonly sources: readonly FactSource[];
  readonly why: string;
}

/** Counters of the database that were set to zero between two prints, so that no rate spans both. */
export interface CounterReset {
  /** What shows it, as printed. */
  readonly name: string;
  readonly value: string;
  /** The print before and the one after. */
  readonly sources: readonly FactSource[];
  /** One sentence. */
  readonly why: string;
}

/** The place of a figure in a capture; the whole capture where the reader noted none. */
export function sourceOf(capture: CaptureFields, ...figures: readonly string[]): FactSource {
  for (const figure of figures) {
    const place = capture.places?.[figure];
    if (place) return { capture: capture.name, line: place.line, excerpt: place.excerpt };
  }
  return { capture: capture.name, line: null, excerpt: "" };
}

/** A row of a capture that carries its own line number. */
export function lineOf(capture: CaptureFields, line: number | null | undefined): FactSource {
  return { capture: capture.name, line: line ?? null, excerpt: "" };
}

/** When a capture was recorded, seconds since 1970 as the text states them; 0 if it does not. */
export function recordedAt({ recorded_at }: CaptureFields): number {
  return secondsOf(recorded_at);
}

/** Seconds since 1970 of a date and a time as they are written; 0 where there are none. */
export function secondsOf(text: string | null | undefined): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?/.exec(text ?? "");
  if (!parts) return 0;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0));
  return (
    ((dayNumber(year ?? 0, month ?? 1, day ?? 1) * 24 + (hour ?? 0)) * 60 + (minute ?? 0)) * 60 +
    (second ?? 0)
  );
}

/** Days since 1 March of year 0 in the Gregorian calendar. */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const m = (month + 9) % 12;
  const leap = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leap + Math.floor((153 * m + 2) / 5) + day - 1;
}

/** Each source of several statements once. */
export function distinctSources(facts: readonly Pick<Fact, "sources">[]): FactSource[] {
  const seen = new Map<string, FactSource>();
  for (const source of facts.flatMap(({ sources }) => sources))
    seen.set(JSON.stringify(source), source);
  return [...seen.values()];
}

/** A fact that a capture prints: measured, as a tool states it, but for what is said otherwise. */
export function printed(
  capture: CaptureFields,
  path: FieldPath,
  value: unknown,
  source: FactSource,
  why: string,
  other: Partial<Fact> = {},
): Fact {
  const usual = { witness: "stated", state: "measured", at: recordedAt(capture) } as const;
  return { path, value, sources: [source], why, ...usual, ...other };
}

/** A fact that follows from others, but for what is said otherwise. */
export function derived(
  path: FieldPath,
  value: unknown,
  sources: readonly FactSource[],
  why: string,
  other: Partial<Fact> = {},
): Fact {
  return { path, value, witness: "derived", state: "derived", sources, why, ...other };
}
