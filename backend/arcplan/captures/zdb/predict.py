"""What the files that were not dumped hold, predicted from those that were.

Leaf blocks go with the space used, but for those embedded in their pointer, which use none and go
with the number of files. The former are a ratio estimate, whose error is that of predicting the
files left out (Royall, Biometrika 57, 1970; Cochran, Sampling Techniques, chapter 6). The dataset's
own figures say how much of the space lies in files larger than those dumped; all of that is taken
to be one file. In draws from made-up datasets (tests/captures/zdb/test_estimate.py) 88 to 98 % of
the intervals held the truth; a sample in which one or two files have nearly all the space gives
none, because there they did so in 62 to 82 % only. Blocks above the leaves follow from the leaves
and the number of files by the geometry of the tree, which holds also where a few large files have
most of the space; where little space is left, files left are not given the trees of large ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from arcplan.captures.native import Floats
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.reblock import DEFAULT_POINTER_BYTES

CONFIDENCE = 0.95
_NORMAL_QUANTILE = 1.959964
"""Two-sided, for that confidence."""
_FILES_MIN = 5
_LIKE_FILES_MIN = 3.0
_LIKE_FILES_LOST = 1.5
"""For the ratio, and for the spread that so few files let seem smaller than it is."""
_UNLIKE_MAX = 0.75
_POINTER_BYTES = 128
_DEFAULT_INDIRECT_BYTES = 128 << 10
_POINTERS_TELLING = 32
_POINTER_BYTES_MIN = 30.0
_POINTER_SPREAD = 0.1
"""Stored bytes of a pointer in full level-1 blocks of one dataset differ by no more."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Files dumped out of a dataset.

    Attributes:
        moments: Sums over the files, see layout.
        referenced_bytes: Space that all objects use, by the dataset line.
        objects_total: Objects in the dataset, by the dataset line.
        objects_seen: Objects in the dump, without those of accounting.
        embedded_leaves: Leaves of the files that are stored in their pointer.
        step_bytes: Smallest step of allocation.
    """

    moments: Floats
    referenced_bytes: int
    objects_total: int
    objects_seen: int
    embedded_leaves: int
    step_bytes: int

    @property
    def files_left(self) -> int:
        """Objects that were not dumped, all taken for files."""
        return max(self.objects_total - self.objects_seen, 0)

    @property
    def embedded_files(self) -> int:
        """Files taken to be one embedded leaf each; further embedded leaves are of large files."""
        return min(self.embedded_leaves, self.files)

    @property
    def files(self) -> int:
        """Number of files."""
        return int(self.moments[at.X_COUNT])

    @property
    def used_bytes(self) -> int:
        """Space that they use."""
        return int(self.moments[at.X_SUM])


@dataclass(frozen=True, slots=True)
class Predicted:
    """A total of the whole dataset; the bounds are NaN where nothing supports them."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """A dataset: leaf blocks, non-leaf blocks, their logical bytes, their physical bytes.

    Attributes:
        quantities: In that order.
        doubt: Why there are no bounds; None where there are.
    """

    quantities: tuple[Predicted, Predicted, Predicted, Predicted]
    doubt: str | None


def student_quantile(degrees: float) -> float:
    """Two-sided quantile of Student's t; between 1 and 3 degrees interpolated in its logarithm.

    Abramowitz and Stegun 26.7.5; exact for 1 and 2.
    """
    if degrees < 3 and degrees != int(degrees):
        whole = max(int(degrees), 1)
        first, second = (student_quantile(d) for d in (whole, whole + 1))
        return first * math.pow(second / first, max(degrees - whole, 0.0))
    if degrees == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if degrees == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE * CONFIDENCE))
    z = _NORMAL_QUANTILE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / math.pow(degrees, power) for power, term in enumerate(terms, start=1))


def _sums(sample: Sample, quantity: int) -> tuple[float, float, float]:
    first = at.Y_AT + quantity * at.Y_FIELDS
    y, xy, yy = (float(value) for value in sample.moments[first : first + at.Y_FIELDS])
    return y, xy, yy


def _stored_seen(sample: Sample) -> float:
    """Leaves of the files dumped that use space."""
    return _sums(sample, 0)[0] - sample.embedded_files


def _stored_leaves_left(sample: Sample) -> tuple[Predicted, str | None]:
    """Leaves of the files left that use space, and why they have no bounds."""
    n, x, xx = (float(value) for value in sample.moments[: at.Y_AT])
    _, xy, yy = _sums(sample, 0)
    # Of files of one embedded leaf, whose product with the space is next to nothing.
    yy -= sample.embedded_files
    ratio = _stored_seen(sample) / x
    left = max(sample.referenced_bytes - x, 0.0)
    files_left = sample.files_left
    value = ratio * left
    unbounded = Predicted(value, math.nan, math.nan)
    if n < _FILES_MIN:
        return unbounded, f"fewer than {_FILES_MIN} files"
    unlike = max(left - files_left * x / n, 0.0)
    # So many files of one size would say as much.
    like_files = x * x / xx
    if unlike > _UNLIKE_MAX * left:
        doubt = "most of the space is in files larger than those dumped; dump some of them"
        return unbounded, doubt
    if like_files < _LIKE_FILES_MIN:
        doubt = "one or two of the files dumped have nearly all their space; dump more large ones"
        return unbounded, doubt
    residuals = max(yy - 2 * ratio * xy + ratio * ratio * xx, 0.0)
    # Large files draw the ratio to themselves: residuals are too small by their leverage.
    spread = residuals / xx / (1 - 1 / like_files) ** 2
    squares_left = min(files_left * xx / n + unlike * unlike, left * left)
    error = math.sqrt(spread * (left * left / like_files + squares_left))
    reach = student_quantile(like_files - _LIKE_FILES_LOST) * error
    return Predicted(value, max(value - reach, 0.0), value + reach), None


def _per_file(total: float, files: int) -> Predicted:
    """What there is of something per file, where most files have none or one of it.

    Bounds of a share: Agresti and Coull, The American Statistician 52, 1998.
    """
    each = max(total / files, 0.0)
    share = (files * min(each, 1.0) + 2) / (files + 4)
    reach = student_quantile(max(files - 1, 1)) * math.sqrt(share * (1 - share) / (files + 4))
    return Predicted(each, max(min(each, share - reach), 0.0), max(min(share + reach, 1.0), each))


def _embedded_left(sample: Sample) -> Predicted:
    """Embedded leaves of the files left."""
    if not sample.embedded_files:
        return Predicted(0.0, 0.0, 0.0)
    each = _per_file(float(sample.embedded_files), sample.files)
    left = sample.files_left
    return Predicted(each.value * left, each.low * left, each.high * left)


def _blocks_beside_left(sample: Sample, leaves: Predicted, fanout: float) -> Predicted:
    """Blocks above the leaves of the files left, beside one for every full set of pointers.

    Files that all have some bring as many per file as those dumped; but small ones, left after the
    large ones, have no more of them beside their leaves than those dumped.
    """
    seen = _stored_seen(sample)
    beside = max(_sums(sample, 1)[0] - _sums(sample, 0)[0] / fanout, 0.0)
    each, left = _per_file(beside, sample.files), sample.files_left
    per_leaf = beside / seen if seen > 0 else 0.0
    return Predicted(
        min(per_leaf * leaves.value, each.value * left),
        min(per_leaf * leaves.low, each.low * left),
        min(max(per_leaf, 1.0) * leaves.high, each.high * left),
    )


def predicted(sample: Sample) -> Prediction:
    """Predict the totals of a partly dumped dataset."""
    more, doubt = _stored_leaves_left(sample)
    embedded = _embedded_left(sample)
    seen, nonleaf = _sums(sample, 0)[0], _sums(sample, 1)[0]
    logical, physical = _sums(sample, 2)[0], _sums(sample, 3)[0]
    leaves = Predicted(
        seen + more.value + embedded.value,
        seen + more.low + embedded.low,
        seen + more.high + embedded.high,
    )
    indirect = logical / nonleaf if nonleaf else float(_DEFAULT_INDIRECT_BYTES)
    fanout = max(indirect / _POINTER_BYTES, 2.0)
    beside = _blocks_beside_left(sample, more, fanout)
    blocks = Predicted(
        nonleaf + more.value / fanout + beside.value,
        nonleaf + more.low / fanout + beside.low,
        nonleaf + more.high / (fanout - 1) + beside.high,
    )
    step = sample.step_bytes
    each = DEFAULT_POINTER_BYTES
    if nonleaf and seen / nonleaf >= _POINTERS_TELLING:
        unrounded = (physical - step * nonleaf / 2) / seen
        each = min(max(unrounded, _POINTER_BYTES_MIN), float(_POINTER_BYTES))
    stored = Predicted(
        physical + more.value * each + (blocks.value - nonleaf) * step / 2,
        physical + more.low * each * (1 - _POINTER_SPREAD) + (blocks.low - nonleaf) * step / 4,
        physical
        + more.high * each * (1 + _POINTER_SPREAD)
        + (blocks.high - nonleaf) * step * 3 / 4,
    )
    bytes_logical = Predicted(
        blocks.value * indirect, blocks.low * indirect, blocks.high * indirect
    )
    return Prediction((leaves, blocks, bytes_logical, stored), doubt)
