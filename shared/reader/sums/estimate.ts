/**
 * What the files that were not dumped hold, predicted from those that were.
 *
 * Leaf blocks go with the space used, but for those embedded in their pointer, which use none and go
 * with the number of files. The former are a ratio estimate, whose error is that of predicting the
 * files left out (Royall, Biometrika 57, 1970; Cochran, Sampling Techniques, chapter 6). The dataset's
 * own figures say how much of the space lies in files larger than those dumped; all of that is taken
 * to be one file. In draws from made-up datasets (test_estimate.py) 88 to 98 % of the intervals held
 * the truth; a sample in which one or two files have nearly all the space gives none, because there
 * they did so in 62 to 82 % only. Blocks above the leaves follow from the leaves and the number of
 * files by the geometry of the tree, which holds also where a few large files have most of the space;
 * where little space is left, files left are not given the trees of large ones.
 */
import { Dataset } from "../datasets";
import { allocationStepBytes, DEFAULT_POINTER_BYTES, POINTER_BYTES } from "./requirement";
import { Totals } from "./totals";

export const CONFIDENCE: f64 = 0.95;
/** Two-sided, for that confidence. */
const NORMAL_QUANTILE: f64 = 1.959964;
const FILES_MIN: f64 = 5;
const LIKE_FILES_MIN: f64 = 3;
/** For the ratio, and for the spread that so few files let seem smaller than it is. */
const LIKE_FILES_LOST: f64 = 1.5;
const UNLIKE_MAX: f64 = 0.75;
const DEFAULT_INDIRECT_BYTES: f64 = 131072;
const POINTERS_TELLING: f64 = 32;
const POINTER_BYTES_MIN: f64 = 30;
/** Stored bytes of a pointer in full level-1 blocks of one dataset differ by no more. */
const POINTER_SPREAD: f64 = 0.1;
/** Sizes are printed to three digits, and a dataset holds a little beside its objects. */
const PRINTED_ERROR: f64 = 0.02;

/** An estimate; the bounds are NaN where nothing supports them. */
class Predicted {
  constructor(
    public value: f64 = 0,
    public low: f64 = 0,
    public high: f64 = 0,
  ) {}
}

/** Files dumped out of a dataset, and what is predicted of all of it. */
export class Sample {
  leafBlocks: Predicted = new Predicted();
  nonleafBlocks: Predicted = new Predicted();
  nonleafLogicalBytes: Predicted = new Predicted();
  nonleafPhysicalBytes: Predicted = new Predicted();
  /** Why there are no bounds; empty where there are. */
  doubt: string = "";

  constructor(
    public totals: Totals,
    /** Space that all objects use, by the dataset line. */
    public referencedBytes: i64,
    /** Objects in the dataset, by the dataset line. */
    public objectsTotal: i64,
  ) {}

  get files(): f64 {
    return this.totals.moments.files;
  }

  /** Space that they use. */
  get usedBytes(): i64 {
    return <i64>this.totals.moments.usedBytes;
  }

  /** Objects that were not dumped, all taken for files. */
  get filesLeft(): f64 {
    return <f64>max<i64>(this.objectsTotal - this.totals.numberedObjects, 0);
  }

  /** Files taken to be one embedded leaf each; further embedded leaves are of large files. */
  get embeddedFiles(): f64 {
    return <f64>min<i64>(this.totals.tree[0].embedded, <i64>this.files);
  }

  /** Leaves of the files dumped that use space. */
  get storedSeen(): f64 {
    return this.totals.moments.leafBlocks.sum - this.embeddedFiles;
  }

  /** Whether the dump holds clearly less than the dataset does. */
  get isPartial(): bool {
    return (
      this.files > 0 &&
      this.usedBytes > 0 &&
      <f64>this.usedBytes < <f64>this.referencedBytes * (1 - PRINTED_ERROR) &&
      this.totals.numberedObjects < this.objectsTotal
    );
  }

  predict(): void {
    const moments = this.totals.moments;
    const more = this.storedLeft();
    const embedded = this.embeddedLeft();
    const seen = moments.leafBlocks.sum;
    const nonleaf = moments.nonleafBlocks.sum;
    const physical = moments.nonleafPhysicalBytes.sum;
    this.leafBlocks = new Predicted(
      seen + more.value + embedded.value,
      seen + more.low + embedded.low,
      seen + more.high + embedded.high,
    );
    const indirect =
      nonleaf != 0 ? moments.nonleafLogicalBytes.sum / nonleaf : DEFAULT_INDIRECT_BYTES;
    const fanout = max(indirect / POINTER_BYTES, 2);
    const beside = this.besideLeft(more, fanout);
    const blocks = new Predicted(
      nonleaf + more.value / fanout + beside.value,
      nonleaf + more.low / fanout + beside.low,
      nonleaf + more.high / (fanout - 1) + beside.high,
    );
    this.nonleafBlocks = blocks;
    const step = <f64>allocationStepBytes(this.totals);
    let each = DEFAULT_POINTER_BYTES;
    if (nonleaf != 0 && seen / nonleaf >= POINTERS_TELLING) {
      const unrounded = (physical - (step * nonleaf) / 2) / seen;
      each = min(max(unrounded, POINTER_BYTES_MIN), POINTER_BYTES);
    }
    this.nonleafPhysicalBytes = new Predicted(
      physical + more.value * each + ((blocks.value - nonleaf) * step) / 2,
      physical + more.low * each * (1 - POINTER_SPREAD) + ((blocks.low - nonleaf) * step) / 4,
      physical + more.high * each * (1 + POINTER_SPREAD) + ((blocks.high - nonleaf) * step * 3) / 4,
    );
    this.nonleafLogicalBytes = new Predicted(
      blocks.value * indirect,
      blocks.low * indirect,
      blocks.high * indirect,
    );
  }

  /** Leaves of the files left that use space. */
  private storedLeft(): Predicted {
    const moments = this.totals.moments;
    const n = moments.files;
    const x = moments.usedBytes;
    const xx = moments.usedBytesSquared;
    const xy = moments.leafBlocks.byUsedBytes;
    // Without files of one embedded leaf, whose product with the space is next to nothing.
    const yy = moments.leafBlocks.squared - this.embeddedFiles;
    const ratio = this.storedSeen / x;
    const left = max(<f64>this.referencedBytes - x, 0);
    const filesLeft = this.filesLeft;
    const value = ratio * left;
    const unbounded = new Predicted(value, NaN, NaN);
    if (n < FILES_MIN) {
      this.doubt = "fewer than 5 files";
      return unbounded;
    }
    const unlike = max(left - (filesLeft * x) / n, 0);
    // So many files of one size would say as much.
    const likeFiles = (x * x) / xx;
    if (unlike > UNLIKE_MAX * left) {
      this.doubt = "most of the space is in files larger than those dumped; dump some of them";
      return unbounded;
    }
    if (likeFiles < LIKE_FILES_MIN) {
      this.doubt =
        "one or two of the files dumped have nearly all their space; dump more large ones";
      return unbounded;
    }
    const residuals = max(yy - 2 * ratio * xy + ratio * ratio * xx, 0);
    // Large files draw the ratio to themselves: residuals are too small by their leverage.
    const leverage = 1 - 1 / likeFiles;
    const spread = residuals / xx / (leverage * leverage);
    const squaresLeft = min((filesLeft * xx) / n + unlike * unlike, left * left);
    const error = Math.sqrt(spread * ((left * left) / likeFiles + squaresLeft));
    const reach = studentQuantile(likeFiles - LIKE_FILES_LOST) * error;
    return new Predicted(value, max(value - reach, 0), value + reach);
  }

  /** Embedded leaves of the files left. */
  private embeddedLeft(): Predicted {
    if (!this.embeddedFiles) return new Predicted();
    const each = perFile(this.embeddedFiles, this.files);
    const left = this.filesLeft;
    return new Predicted(each.value * left, each.low * left, each.high * left);
  }

  /**
   * Blocks above the leaves of the files left, beside one for every full set of pointers.
   *
   * Files that all have some bring as many per file as those dumped; but small ones, left after the
   * large ones, have no more of them beside their leaves than those dumped.
   */
  private besideLeft(leaves: Predicted, fanout: f64): Predicted {
    const moments = this.totals.moments;
    const seen = this.storedSeen;
    const beside = max(moments.nonleafBlocks.sum - moments.leafBlocks.sum / fanout, 0);
    const each = perFile(beside, this.files);
    const left = this.filesLeft;
    const perLeaf = seen > 0 ? beside / seen : 0;
    return new Predicted(
      lesser(perLeaf * leaves.value, each.value * left),
      lesser(perLeaf * leaves.low, each.low * left),
      lesser(max(perLeaf, 1) * leaves.high, each.high * left),
    );
  }
}

/** The lesser of two; the first where that is unknown. */
function lesser(first: f64, second: f64): f64 {
  return second < first ? second : first;
}

/**
 * What there is of something per file, where most files have none or one of it.
 *
 * Bounds of a share: Agresti and Coull, The American Statistician 52, 1998.
 */
function perFile(total: f64, files: f64): Predicted {
  const each = max(total / files, 0);
  const share = (files * min(each, 1) + 2) / (files + 4);
  const reach = studentQuantile(max(files - 1, 1)) * Math.sqrt((share * (1 - share)) / (files + 4));
  return new Predicted(each, max(min(each, share - reach), 0), max(min(share + reach, 1), each));
}

/**
 * Two-sided quantile of Student's t; between 1 and 3 degrees interpolated in its logarithm.
 *
 * Abramowitz and Stegun 26.7.5; exact for 1 and 2.
 */
function studentQuantile(degrees: f64): f64 {
  if (degrees < 3 && degrees != Math.floor(degrees)) {
    const whole = max(Math.floor(degrees), 1);
    const first = studentQuantile(whole);
    const second = studentQuantile(whole + 1);
    return first * (second / first) ** max(degrees - whole, 0);
  }
  if (degrees == 1) return Math.tan((Math.PI * CONFIDENCE) / 2);
  if (degrees == 2) return CONFIDENCE * Math.sqrt(2 / (1 - CONFIDENCE * CONFIDENCE));
  const z = NORMAL_QUANTILE;
  const z3 = z * z * z;
  const z5 = z3 * z * z;
  const z7 = z5 * z * z;
  const z9 = z7 * z * z;
  return (
    z +
    (z3 + z) / 4 / degrees +
    (5 * z5 + 16 * z3 + 3 * z) / 96 / degrees ** 2 +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384 / degrees ** 3 +
    (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92160 / degrees ** 4
  );
}

/** A dataset as a sample of itself; null when it was dumped whole, or its line does not say. */
export function sampleOf(dataset: Dataset): Sample | null {
  const line = dataset.line;
  if (!line || line.referencedBytes < 0 || line.objects < 0 || !dataset.hasTotals) return null;
  const sample = new Sample(dataset.totals, line.referencedBytes, line.objects);
  if (!sample.isPartial) return null;
  sample.predict();
  return sample;
}

/** An estimate rounded to whole ones. */
export class Interval {
  value: i64 = 0;
  low: i64 = 0;
  high: i64 = 0;
  hasBounds: bool = false;
}

class Sum {
  private value: f64 = 0;
  private below: f64 = 0;
  private above: f64 = 0;

  /** Datasets' errors are independent of each other. */
  constructor(private isAlone: bool) {}

  add(part: Predicted): void {
    this.value += part.value;
    const below = part.value - part.low;
    const above = part.high - part.value;
    this.below = this.isAlone ? below : this.below + below * below;
    this.above = this.isAlone ? above : this.above + above * above;
  }

  interval(): Interval {
    const below = this.isAlone ? Math.abs(this.below) : Math.sqrt(this.below);
    const above = this.isAlone ? Math.abs(this.above) : Math.sqrt(this.above);
    const interval = new Interval();
    interval.value = <i64>nearest(this.value);
    interval.hasBounds = !isNaN(below + above);
    if (interval.hasBounds) {
      interval.low = <i64>nearest(this.value - below);
      interval.high = <i64>nearest(this.value + above);
    }
    return interval;
  }
}

/** One or more partly dumped datasets. */
export class Estimate {
  files: i64 = 0;
  objects: i64 = 0;
  usedBytes: i64 = 0;
  referencedBytes: i64 = 0;
  leafBlocks: Interval = new Interval();
  nonleafBlocks: Interval = new Interval();
  nonleafLogicalBytes: Interval = new Interval();
  nonleafPhysicalBytes: Interval = new Interval();
  note: string = "";

  constructor(samples: Array<Sample>) {
    const isAlone = samples.length == 1;
    const leaves = new Sum(isAlone);
    const blocks = new Sum(isAlone);
    const logical = new Sum(isAlone);
    const physical = new Sum(isAlone);
    const doubts = new Array<string>();
    for (let index = 0; index < samples.length; index++) {
      const sample = samples[index];
      this.files += <i64>sample.files;
      this.objects += sample.objectsTotal;
      this.usedBytes += sample.usedBytes;
      this.referencedBytes += sample.referencedBytes;
      leaves.add(sample.leafBlocks);
      blocks.add(sample.nonleafBlocks);
      logical.add(sample.nonleafLogicalBytes);
      physical.add(sample.nonleafPhysicalBytes);
      if (sample.doubt.length && !doubts.includes(sample.doubt)) doubts.push(sample.doubt);
    }
    this.leafBlocks = leaves.interval();
    this.nonleafBlocks = blocks.interval();
    this.nonleafLogicalBytes = logical.interval();
    this.nonleafPhysicalBytes = physical.interval();
    const share = withOneDecimal((100 * <f64>this.usedBytes) / <f64>this.referencedBytes);
    let note = `estimated from ${this.files} of ${this.objects} objects, which use ${share} % of the space`;
    if (doubts.length) note += `; no interval: ${doubts.join(", ")}`;
    this.note = note;
  }
}

/** A number from 0 to 1e15 to one decimal, rounded to the nearest. */
function withOneDecimal(value: f64): string {
  // value * 10 as 8 * value + 2 * value, with the error of that sum.
  const first = 8 * value;
  const second = 2 * value;
  const sum = first + second;
  const back = sum - first;
  const error = first - (sum - back) + (second - back);
  let tenths = <i64>Math.floor(sum);
  const part = sum - <f64>tenths;
  if (part > 0.5 || (part == 0.5 && (error > 0 || (error == 0 && (tenths & 1) == 1)))) tenths++;
  return `${tenths / 10}.${tenths % 10}`;
}
