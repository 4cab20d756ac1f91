/** How sure a figure is, as results say it. A part of their public contract. */

/** What a band's share of the model's own error rests on. */
export interface BandBasis {
  /** The regime that the plan is in, in words. */
  regime: string;
  /**
   * Whose errors are used: those of the regime, of all regimes of this kind of figure because the
   * regime has too few, or, where these are too few as well, the widest error seen.
   */
  level: "regime" | "kind" | "widest";
  /** Measured figures that are compared with the model. */
  residuals: number;
  /** Series of measurements that they come from; each counts alike. */
  series: number;
  /** How many of them the model meets within 15 %, hit ratios within 3 points. */
  within_15_percent: number;
  /** Half width of the model's own error: a factor of e to this, or a difference for a ratio. */
  model_error: number;
  /** All of this in sentences. */
  text: string;
}

/** What of a plan is unlike everything that was measured. */
export interface Mark {
  /** Which: its rate, its pool, its OpenZFS line, its engine, the size of its pages, what its pool and dataset are set to, how its records shrink, more asked of a drive, or less, than captures saw it do, a measured curve that is of another plan, or flushes counted under another pool. */
  code:
    | "rate"
    | "layout"
    | "version"
    | "engine"
    | "page"
    | "drive"
    | "room"
    | "setting"
    | "compression"
    | "curve"
    | "flushes";
  /** In a sentence, with what was measured. */
  text: string;
}

/** How sure one figure is. */
export interface FigureBand {
  /** Path of the figure in the result, such as "reads.per_s". */
  figure: string;
  /** Low end, in the figure's unit. */
  low: number;
  /** High end, in the figure's unit. */
  high: number;
  /** Share of measurements like those compared that lie within it, 0..1; 0 where nothing like the plan was measured. */
  probability: number;
  /** The figure rounded to what the band allows, such as "about 1,600 /s"; both ends where that leaves no digit or nothing like the plan was measured. */
  about: string;
  /** The band as it is shown, such as "80 %: 1,450 to 1,780 /s"; only its share, or "untested", where both ends are the figure. */
  words: string;
  /** Where its width comes from. */
  basis: BandBasis;
}
