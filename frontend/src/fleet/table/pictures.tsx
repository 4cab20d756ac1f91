/** Small pictures in the table's cells. Each has its figures as text beside it. */
import type { CSSProperties } from "react";

type Shares = Readonly<Record<`--${string}`, number>>;

const within = (ratio: number): number => Math.max(0, Math.min(1, ratio));

const styleOf = (shares: Shares): CSSProperties => shares as CSSProperties;

interface ArcBarProps {
  readonly arcBytes: number;
  readonly needBytes: number | null;
  readonly ramBytes: number;
}

/** The zfs_arc_max in the RAM, with a mark where the need is: filled up to it, hatched beyond, red where missing. */
export function ArcBar({ arcBytes, needBytes, ramBytes }: ArcBarProps) {
  const arc = within(arcBytes / ramBytes);
  const need = needBytes === null ? arc : within(needBytes / ramBytes);
  const shares = { "--from": Math.min(arc, need), "--arc": arc, "--need": need };
  return (
    <span className="fleet-bar fleet-arc" aria-hidden="true" style={styleOf(shares)}>
      <i className="fleet-arc-used" />
      {arc > need && <i className="fleet-arc-excess" />}
      {arc < need && <i className="fleet-arc-missing" />}
      {needBytes !== null && <i className="fleet-mark" />}
    </span>
  );
}

interface ShareBarProps {
  readonly ratio: number;
  /** Shares from which the bar warns and is bad. */
  readonly warnFrom: number;
  readonly badFrom: number;
}

/** A share of something that can be full. */
export function ShareBar({ ratio, warnFrom, badFrom }: ShareBarProps) {
  const tone = ratio > badFrom ? "bad" : ratio > warnFrom ? "warn" : "good";
  return (
    <span
      className="fleet-bar"
      aria-hidden="true"
      data-tone={tone}
      style={styleOf({ "--arc": within(ratio) })}
    >
      <i className="fleet-bar-fill" />
    </span>
  );
}
