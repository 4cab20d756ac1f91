"""One line of the report: a heading, a labelled figure, a tunable, or neither.

f_bytes prints `199.8 MiB` or `512 Bytes`, f_hits `421.6k` in powers of 1000; the Python 2 report
puts a tab before the unit and abbreviates counts k, m, b, t, q, Q (fBytes, fHits,
cmd/arc_summary/arc_summary.py, OpenZFS 0.6.5). arc_summary.pl prints `5931 MB (arcsize)`, cut to
whole MiB, and remarks in brackets. A percentage or ratio may stand before the figure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from arcplan.captures.quantity import bytes_of, count_of, percent_of

_AMOUNT = r"-?[0-9]+(?:[.,][0-9]+)?(?:[ \t]*(?:[KMGTPEZY]iB|[KMGT]B|Bytes?)|[kKmMgGtTbBqQPEZ])?"
_FIGURES = re.compile(
    rf"(?P<text>.*?)(?:[ \t]{{2,}}|\t|:[ \t]*)"
    rf"(?:(?P<share><?[ \t]?[0-9]+(?:[.,][0-9]+)?[ \t]?%|[0-9]+:1|n/a|FAULTED|{_AMOUNT})[ \t]+)?"
    rf"(?P<amount>{_AMOUNT})[ \t]*"
)
_BEGINS_LABEL = re.compile(r"\s*\(?[A-Za-z]")
_SIZE = re.compile(r".*(?:[KMGTPEZY]i?B|Bytes?)")
_OLD_COUNT_LETTERS = str.maketrans({"b": "G", "B": "G", "q": "P", "Q": "E"})
_REMARK = re.compile(
    r" ?(?:\((?:arcsize|c|p|c-p|zfs_arc_m(?:in|ax)|m[rf]u(?:_ghost)?)\))? ?(?:\[[^\][]{,80}\]?)? ?$"
)
_PERCENT_ALONE = re.compile(r"(?P<text>[^:]{1,80}):\s*(?P<share>[0-9]{1,3}(?:[.,][0-9]+)?[ ]?%)\s*")
_PARENTHESES = re.compile(r"\([^()]*\)")
_REMARK_MOST = 160
_KEPT_MOST = 200
_GAPS = re.compile(r"[ \t]{3,}")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Figure:
    """A labelled figure.

    Attributes:
        label: Lower case, without colons.
        amount: Bytes when the unit says so, else a count.
        percent: The percentage before it; None without one, and where it is only a bound (`< 0.1`).
        first_amount: A second figure of its own that stands before the amount.
        unit: What the amount was printed with: bytes, a letter of a count, or nothing.
        has_decimals: A point was printed in the amount, if only with a zero behind it.
    """

    label: str
    amount: float
    percent: float | None
    first_amount: float | None
    unit: Literal["bytes", "letter", ""]
    has_decimals: bool

    @property
    def is_part_of_a_count(self) -> bool:
        """Whether it has decimals and no letter, as no count and every percentage has."""
        return self.unit == "" and self.has_decimals


def figure_of(line: str) -> Figure | None:
    """Read a line that ends in a figure; None for all others."""
    # A report is read a dozen times to find where another tool's output begins beside it. Longer
    # lines are not kept, because they would take the memory of a whole upload.
    return _kept_figure_of(line) if len(line) <= _KEPT_MOST else _figure_of(line)


def _figure_of(line: str) -> Figure | None:
    # A run of blanks could be cut at each of them, which costs the square of its length.
    found = _FIGURES.fullmatch(_without_remark(_GAPS.sub("  ", line)))
    if found is None or not found["text"].strip():
        return None
    amount = _amount(found["amount"])
    if amount is None or _BEGINS_LABEL.match(found["text"]) is None:
        return None
    share = (found["share"] or "").strip()
    percent = percent_of(share) if share.endswith("%") else None
    return Figure(
        label=label_of(found["text"]),
        amount=amount,
        percent=percent,
        first_amount=None if share.endswith("%") else _amount(share),
        unit=_unit(found["amount"]),
        has_decimals="." in found["amount"] or amount != int(amount),
    )


_kept_figure_of = lru_cache(maxsize=2048)(_figure_of)


def percent_of_line(line: str) -> tuple[str, float] | None:
    """Label and percentage of a line that ends in no figure besides; None for all others."""
    found = _PERCENT_ALONE.fullmatch(line)
    percent = None if found is None else percent_of(found["share"])
    return None if found is None or percent is None else (label_of(found["text"]), percent)


def indentation_of(line: str) -> int:
    """Columns before the first character."""
    head = line[: len(line) - len(line.lstrip())]
    return len(head.expandtabs(8))


def _without_remark(line: str) -> str:
    """A line without the remark that arc_summary.pl prints after a figure; mail breaks it."""
    if line[-1:] not in ")] \t" and "[" not in line:
        return line
    text = _BLANKS.sub(" ", line[-_REMARK_MOST:])
    remark = _REMARK.search(text)
    if remark is None or not remark[0].strip():
        return line
    return line[:-_REMARK_MOST] + text[: remark.start()]


def label_of(text: str) -> str:
    """A label as the tables write it: lower case, no colons, single blanks."""
    return _BLANKS.sub(" ", text.replace(":", " ")).strip().lower()


def section_of(label: str) -> str:
    """A heading without its parentheses, with `L2 ARC` as one word."""
    bare = _BLANKS.sub(" ", _PARENTHESES.sub(" ", label)).strip()
    return bare.replace("l2 arc", "l2arc")


def _unit(text: str) -> Literal["bytes", "letter", ""]:
    if _SIZE.fullmatch(text):
        return "bytes"
    return "letter" if text.rstrip()[-1:].isalpha() else ""


def _amount(text: str) -> float | None:
    if _SIZE.fullmatch(text):
        return bytes_of(text)
    return count_of(text.translate(_OLD_COUNT_LETTERS))


# draw_graph of cmd/arc_summary up to 2.3, and of cmd/zarcsummary.
_GRAPHS = tuple(
    re.compile(rf"\s*ARC: (?P<size>\S+ \S+) \([^)]*\)\s+{figures}\s*")
    for figures in (
        r"MFU: (?P<mfu_size>\S+ \S+)\s+MRU: (?P<mru_size>\S+ \S+)"
        r"\s+META: (?P<arc_meta_used>\S+ \S+)(?: \((?P<arc_meta_limit>[^)]*)\))?"
        r"\s+DNODE:? (?P<dnode_size>\S+ \S+) \((?P<arc_dnode_limit>[^)]*)\)",
        r"Data: (?P<data_size>\S+ \S+) Meta: (?P<metadata_size>\S+ \S+)"
        r" Dnode: (?P<dnode_size>\S+ \S+)",
    )
)


def graph_of(line: str) -> re.Match[str] | None:
    """The sizes above the drawing of `-g`."""
    if "ARC: " not in line:
        return None
    return next(filter(None, (graph.fullmatch(line) for graph in _GRAPHS)), None)
