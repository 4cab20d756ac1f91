/** How far the model was off where it was measured: what `npm run accuracy` wrote to spreads.json. */
import type { Domain } from "./domain.ts";
import type { BandKind, Regime } from "./kinds.ts";
import file from "./spreads.json" with { type: "json" };

/** The spread of errors of some measured figures. */
export interface Spread {
  /** Half width: a factor of e to this, or a difference for kinds in points. */
  readonly half_width: number;
  /** Share of measurements of another series that lie within it, at least. */
  readonly probability: number;
  /** Whether there are enough series for the probability that is aimed at. */
  readonly is_enough: boolean;
  readonly residuals: number;
  readonly series: number;
  readonly within_15_percent: number;
}

/** Spreads of one kind of figure: over all regimes, and of each that was measured. */
export interface KindSpreads {
  readonly all: Spread;
  readonly regimes: Readonly<Partial<Record<Regime, Spread>>>;
}

/** The file: for each kind that was measured. */
export interface SpreadFile {
  /** Version of the model whose errors these are. */
  readonly model_version: string;
  /** Where rates were measured. */
  readonly domain: Domain;
  readonly kinds: Readonly<Partial<Record<BandKind, KindSpreads>>>;
}

/** What a band uses, and how it was come by. */
export interface ChosenSpread {
  readonly spread: Spread;
  readonly level: "regime" | "kind" | "widest";
  /** Series measured in the regime itself. */
  readonly ofRegime: number;
}

const KNOWN: SpreadFile = file;

/**
 * The spread of the regime; of the kind over all regimes where the regime has too few series for the
 * probability aimed at. Where the kind has too few as well it is the widest error seen, of the regime only
 * if all series of the kind are in it: fewer series would say less. Null for a kind never measured.
 */
export function spreadOf(
  kind: BandKind,
  regime: Regime,
  from: Pick<SpreadFile, "kinds"> = KNOWN,
): ChosenSpread | null {
  const known = from.kinds[kind];
  if (!known) return null;
  const own = regime === "all" ? known.all : known.regimes[regime];
  const ofRegime = own?.series ?? 0;
  if (own?.is_enough) return { spread: own, level: "regime", ofRegime };
  if (known.all.is_enough) return { spread: known.all, level: "kind", ofRegime };
  const spread = own?.series === known.all.series ? own : known.all;
  return { spread, level: "widest", ofRegime };
}
