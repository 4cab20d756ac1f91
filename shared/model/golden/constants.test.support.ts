/**
 * Constants that no pinned answer shows, by file, declaration and value, each with the reason. A new one
 * belongs here only if it is part of a method; for any other a plan is missing (`plans.test.support.ts`).
 */

const SEARCH = "ends a search that is exact long before";
const GUARD = "keeps a quotient finite";

/** How an answer is found, not what it is. */
export const METHOD: Readonly<Record<string, string>> = {
  "model/cache/caches.ts NEARLY_NOTHING 1e-9": GUARD,
  "model/writes/log-file.ts IMMEDIATE_BYTES 32768":
    "of plans that lack what a plan is filled in with",
  "model/writes/log-file.ts MOST_EVEN 32": "how far a sum is taken",
  "model/device/sides.ts IDLE_SIDE.devices 1": "of a side without devices",
  "model/device/spread.ts limitedVariance 1e-9": GUARD,
  "model/cache/popularity.ts MOST_KEPT 64": "how many hit curves are remembered",
  "model/cache/popularity.ts harmonic 1e-9": GUARD,
  "model/cache/below-buffers.ts NEARLY_NO_READS 1e-9": GUARD,
  "model/cache/mru-mfu.ts ALL_USES 40": SEARCH,
  "model/cache/mru-mfu.ts GHOST_STEPS 4": SEARCH,
  "model/cache/mru-mfu.ts MOST_CHANGE 4": SEARCH,
  "model/cache/mru-mfu.ts WIDER 1.6": SEARCH,
  "model/cache/mru-mfu.ts NEARLY_NO_BLOCKS 1e-12": GUARD,
  "model/cache/mru-mfu.ts NEARLY_NO_HITS 1e-9": GUARD,
  "model/cache/mru-mfu.ts NEVER 1e-9": GUARD,
  "model/cache/mru-mfu.ts ghostHitRatio 10": "only where one ghost list is ten times the other",
  "model/cache/residence.ts ALL_SPREAD_USES 1000000000000": SEARCH,
  "model/cache/residence.ts MOST_STEPS 24": SEARCH,
  "model/cache/residence.ts PRECISION 1e-12": SEARCH,
  "model/cache/two-levels.ts NEARLY_ALL 1e-9": GUARD,
  "model/device/device.ts fromCatalog.capacityBytes 1000": "only the offers ask for it",
  "model/device/curve.ts CONCAVE 1e-9": "rounding",
  "model/memory/metadata-only.ts OVERFLOW_PRECISION 1e-13": SEARCH,
  "model/memory/metadata-only.ts OVERFLOW_STEPS 40": SEARCH,
  "model/memory/metadata-only.ts normalShare 3": "the slope that a search follows",
  "model/memory/metadata-only.ts overflowShare 0.5": "where a search starts",
  "model/memory/metadata-only.ts stallReadsPerS 4": GUARD,
  "model/memory/sufficient.ts MOST_BYTES 2": "an ARC larger than any",
  "model/memory/sufficient.ts MOST_BYTES 60": "an ARC larger than any",
  "model/memory/sufficient.ts NEXT_TO_NO_READS 0.000001": GUARD,
  "model/memory/sufficient.ts sufficientArcBytes 1e-9": SEARCH,
  "model/number/gamma.ts FARTHEST 40": SEARCH,
  "model/number/gamma.ts HALVINGS 60": SEARCH,
  "model/number/gamma.ts NO_SPREAD 0.000001": GUARD,
  "model/number/gamma.ts PRECISION 1e-11": SEARCH,
  "model/number/remembering.ts REMEMBERED 8": "how many results are remembered",
  "model/number/root.ts MOST_STEPS 80": SEARCH,
  "model/number/root.ts PRECISION 1e-10": SEARCH,
  "model/number/root.ts STEP_DOWN 8": SEARCH,
  "model/predict.ts readsOf 1e-300": GUARD,
  "model/predict.ts readsOf 0.000001": "a load next to none",
  "model/predict.ts readsOf.saturation 1e-9": GUARD,
  "model/sweep/best-arc.ts stepOf 256": "sizes that a person would type",
  "model/sweep/best-arc.ts stepOf 4": "sizes that a person would type",
  "model/sweep/curves.ts ARC_POINTS 64": "points of a picture",
  "model/sweep/curves.ts arcCurve 4": "the least width of a picture",
  "model/sweep/curves.ts responseCurve 100000": "the most threads of a picture",
  "model/throughput/bottleneck.ts rank 100000": "joins equal shares",
  "model/throughput/bottleneck.ts resourceLimits.reads_per_s 1e-12": GUARD,
  "model/throughput/baseline.ts baselineOf.device_reads_per_query 1e-300": GUARD,
  "model/throughput/solve.ts cpuBesideQueryMs 1e-300": GUARD,
  "model/throughput/read-counts.ts RARE 1e-7": "parts of less than the last digit shown",
  "model/throughput/read-counts.ts ROUNDING 1e-12": "rounding",
  "model/throughput/read-counts.ts pageReads 1e-300": GUARD,
  "model/throughput/solve.ts hitRatiosOf 1e-300": GUARD,
  "model/throughput/throughput.ts cpuMs 1e-9": GUARD,
  "model/tree/indirect.ts nonleafPhysicalBytes 0.875":
    "sizes in whole units are below or beyond it",
  "model/warn/warnings-layout.ts recordAbovePage 4": "pages of a record are powers of two",
  "openzfs/placement.ts MOST_SMALL_BLOCKS 1048576": "only powers of two are compared with it",
  "model/warn/warnings-memory.ts NEARLY_NONE 0.001": "a share that prints as nothing",
  "model/warn/warnings.ts SEVERITY.info 2": "an order",
  "model/warn/warnings.ts SEVERITY.warning 1": "an order",
  "openzfs/lines.ts SMALLEST_ARC_MIN_BYTES 32": "the model does not use it, commands and traps do",
  "model/writes/background.ts flushLoad 1e-100": GUARD,
  "model/writes/background.ts freePieceBytes 100": "the table is never empty",
  "model/writes/write-back.ts byPostgresql 1e-9": GUARD,
  "model/writes/write-load.ts writesByRate 1e-9": GUARD,
};

/** Thresholds that no plan stands beside: an answer shows them when they are ten times as large. */
export const COARSE: Readonly<Record<string, string>> = {
  "model/band/domain.ts SHRINKS 1.05": "records that shrink or do not",
  "model/cost/offers.ts FULLEST 0.8": "the pools of offers have room",
  "model/throughput/special-vdev.ts LARGEST_THRESHOLD 128": "thresholds are powers of two",
  "model/warn/warnings-layout.ts NOTABLE_HITS 0.03": "hits that a plan has or has not",
};
