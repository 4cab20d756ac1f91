"""One line of the report: a heading, a labelled figure, a tunable, or neither.

f_bytes prints `199.8 MiB` or `512 Bytes`, f_hits `421.6k` in powers of 1000; the Python 2 report
puts a tab before the unit and abbreviates counts k, m, b, t, q, Q (fBytes, fHits,
cmd/arc_summary/arc_summary.py, OpenZFS 0.6.5). A percentage or ratio may stand before the figure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arcplan.captures.quantity import bytes_of, count_of, percent_of

_AMOUNT = r"-?[0-9]+(?:[.,][0-9]+)?(?:[ \t]*(?:[KMGTPEZY]iB|Bytes?)|[kKmMgGtTbBqQPEZ])?"
_FIGURES = re.compile(
    rf"(?P<text>.*?)(?:[ \t]{{2,}}|\t|:[ \t]*)"
    rf"(?:(?P<share><?[ \t]?[0-9]+(?:[.,][0-9]+)?[ \t]?%|[0-9]+:1|n/a|FAULTED|{_AMOUNT})[ \t]+)?"
    rf"(?P<amount>{_AMOUNT})[ \t]*"
)
_SIZE = re.compile(r".*(?:iB|Bytes?)")
_OLD_COUNT_LETTERS = str.maketrans({"b": "G", "B": "G", "q": "P", "Q": "E"})
_PARENTHESES = re.compile(r"\([^()]*\)")
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
        indented: Whether the line belongs to the section above it.
    """

    label: str
    amount: float
    percent: float | None
    first_amount: float | None
    indented: bool


def figure_of(line: str) -> Figure | None:
    """Read a line that ends in a figure; None for all others."""
    # A run of blanks could be cut at each of them, which costs the square of its length.
    found = _FIGURES.fullmatch(_GAPS.sub("  ", line))
    if found is None or not found["text"].strip():
        return None
    amount = _amount(found["amount"])
    if amount is None:
        return None
    share = (found["share"] or "").strip()
    percent = percent_of(share) if share.endswith("%") else None
    return Figure(
        label=label_of(found["text"]),
        amount=amount,
        percent=percent,
        first_amount=None if share.endswith("%") else _amount(share),
        indented=line[0] in " \t",
    )


def label_of(text: str) -> str:
    """A label as the tables write it: lower case, no colons, single blanks."""
    return _BLANKS.sub(" ", text.replace(":", " ")).strip().lower()


def section_of(label: str) -> str:
    """A heading without what stands in parentheses, `L2 ARC` written as one word."""
    bare = _BLANKS.sub(" ", _PARENTHESES.sub(" ", label)).strip()
    return bare.replace("l2 arc", "l2arc")


def _amount(text: str) -> float | None:
    if _SIZE.fullmatch(text):
        return bytes_of(text)
    return count_of(text.translate(_OLD_COUNT_LETTERS))
