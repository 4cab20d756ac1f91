/** Times as tools print them, and what they are counted from. */

import { dayNumber } from "../fact.ts";

export const DAY_S = 86_400;
const EPOCH_DAY = dayNumber(1970, 1, 1);

/** What a moment's seconds count from: 1970 in UTC or on the host's own clock, or the host's midnight. */
export type Basis = "utc" | "local" | "day";

/** A moment as a tool printed it. */
export interface Moment {
  readonly basis: Basis;
  readonly seconds: number;
  /** How far the host's clock is ahead of UTC, seconds; null where the text does not say. */
  readonly zoneS: number | null;
}

const DATED =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/;
const OF_DAY = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d+)?)$/;

/** Reads ISO 8601 or a time of day; null for any other text. */
export function momentOf(text: string | null | undefined): Moment | null {
  const dated = DATED.exec(text ?? "");
  if (dated) {
    const [year, month, day, hour, minute, second] = dated.slice(1, 7).map(Number);
    const days = dayNumber(year ?? 0, month ?? 1, day ?? 1) - EPOCH_DAY;
    const seconds = days * DAY_S + (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0);
    if (dated[7] === "Z") return { basis: "utc", seconds, zoneS: null };
    if (dated[8] === undefined) return { basis: "local", seconds, zoneS: null };
    const zoneS = (Number(dated[9]) * 3600 + Number(dated[10]) * 60) * (dated[8] === "-" ? -1 : 1);
    return { basis: "utc", seconds: seconds - zoneS, zoneS };
  }
  const ofDay = OF_DAY.exec(text ?? "");
  if (!ofDay) return null;
  const [hour, minute, second] = ofDay.slice(1).map(Number);
  return {
    basis: "day",
    seconds: (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0),
    zoneS: null,
  };
}

/** Times of one capture in order. */
export interface Times {
  readonly first: Moment;
  /** Seconds since the first, midnight passed; each at least that before it. */
  readonly since: readonly number[];
}

/** Times of all reports; null where one is missing or the clock went back. */
export function timesOf(texts: readonly (string | null)[]): Times | null {
  const moments = texts.map(momentOf);
  const [first] = moments;
  if (!first) return null;
  const since: number[] = [];
  let days = 0;
  let last = first.seconds;
  for (const moment of moments) {
    if (moment === null || moment.basis !== first.basis) return null;
    // A time of day that falls by more than half a day passed midnight.
    if (moment.basis === "day" && moment.seconds + days < last - DAY_S / 2) days += DAY_S;
    const now = moment.seconds + days;
    if (now < last) return null;
    since.push(now - first.seconds);
    last = now;
  }
  return { first, since };
}

/** A time of the host's clock on the day that brings it nearest to another. */
export function onDayNear(ofDayS: number, nearS: number): number {
  return ofDayS + Math.round((nearS - ofDayS) / DAY_S) * DAY_S;
}

/** A time of day as clocks show it; `seconds` count from any midnight. */
export function clockText(seconds: number): string {
  const ofDay = ((Math.round(seconds) % DAY_S) + DAY_S) % DAY_S;
  const parts = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, "days"],
  [3600, "h"],
  [60, "min"],
  [1, "s"],
];

/** A length of time in its largest unit of which there are two. */
export function lengthText(seconds: number): string {
  const [each, name] = UNITS.find(([unit]) => seconds >= 2 * unit) ?? [1, "s"];
  return `${Math.round(seconds / each)} ${name}`;
}
