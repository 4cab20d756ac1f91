"""Title lines of zpool iostat as they come, whole or wrapped."""

from __future__ import annotations

from arcplan.captures.lines import Line
from arcplan.captures.zpool_iostat.histograms import OpenHistogram
from arcplan.captures.zpool_iostat.layout import (
    Layout,
    header_titles,
    histogram_columns,
    is_group_line,
    is_header_rest,
    is_value,
    layout_of,
)
from arcplan.captures.zpool_iostat.record import HistogramKind

_NAME_WORDS = 16
_BUCKETS: dict[str, HistogramKind] = {"latency": "latency", "req_size": "request-size"}


class Titles:
    """The titles in force.

    Attributes:
        layout: Columns of the rows that follow, None before the first titles.
        margin: Blanks before the title of the names; rows at the margin are pools.
        indents: The groups' titles begin right of the margin, so that the text has its blanks.
        name_vdevs: The title of the names is `vdev`: those on the command line, pools left out.
    """

    def __init__(self) -> None:
        self.layout: Layout | None = None
        self.margin = 0
        self.indents = False
        self.name_vdevs = False
        self._groups_begin = 0
        self._groups: tuple[str, ...] = ()
        self._bottom: tuple[str, ...] = ()
        self._in_titles = False
        self._histogram_name = ""
        self._histogram: OpenHistogram | None = None
        self._width = 0
        self._name_end = 0
        self._scripts = False

    def take(self, words: list[str], line: Line) -> bool:
        """Read a title line; False for any other line."""
        if is_value(words[-1]):
            self._bottom, self._in_titles = (), False
            return False
        if is_group_line(words):
            self._groups = (*self._groups, *words) if self._in_titles else tuple(words)
            self._in_titles = not self._bottom or not self._in_titles
            self._groups_begin = _blanks(line)
            self._bottom = ()
            return True
        if titles := header_titles(words):
            self.margin = _blanks(line)
            self.indents = self._groups_begin > self.margin
            self.name_vdevs = words[0] == "vdev"
            self._bottom = titles
            self._scripts = len(words) - 1 > len(titles)
            return self._close_header()
        if self._bottom and is_header_rest(words):
            self._bottom = (*self._bottom, *words)
            return self._close_header()
        self._bottom = ()
        self._in_titles = False
        return self._histogram_titles(words, line)

    def take_histogram(self) -> OpenHistogram | None:
        """The histogram whose titles were just read, once."""
        histogram, self._histogram = self._histogram, None
        return histogram

    def note_width(self, line: Line) -> None:
        """A row of dashes under titles is as wide as a row."""
        self._bottom = ()
        self._in_titles = False
        text = line.text.rstrip()
        if " " in text.strip():
            self._width = len(text)
            self._name_end = text.index(" ", len(text) - len(text.lstrip()))

    def is_short(self, text: str) -> bool:
        """Whether a row ends left of where the last column does."""
        return not self._scripts and len(text.rstrip()) < self._width

    def split(self, words: list[str], text: str) -> int:
        """How many of a row's words are its name; what scripts print (-c) stands at its end."""
        count = 0 if self.layout is None else len(self.layout.columns)
        if not self._scripts:
            return len(words) - count
        for names in range(1, min(_NAME_WORDS, len(words) - count) + 1):
            values = words[names : names + count]
            if all(map(is_value, values)) and self.separates(words[:names], text):
                return names
        return 0

    def separates(self, names: list[str], text: str) -> bool:
        """Whether these first words of a row are what stands in the column of names."""
        return text[: self._name_end].split() == names

    def _close_header(self) -> bool:
        self.layout = layout_of(self._groups, self._bottom) or self.layout
        return True

    def _histogram_titles(self, words: list[str], line: Line) -> bool:
        kind = _BUCKETS.get(words[0])
        if kind is not None and self._histogram_name:
            columns = histogram_columns(self._groups, tuple(words[1:]))
            if columns is not None:
                self._histogram = OpenHistogram(self._histogram_name, kind, columns)
            self._histogram_name = ""
            return columns is not None
        # From the end, because every word of a long line may be the first of a title or none.
        first = len(words)
        while first > 1 and is_group_line(words[first - 1 : first]):
            first -= 1
        if first < len(words):
            self._histogram_name = line.text[: line.text.index(words[first])].strip()
            self._groups = tuple(words[first:])
        return first < len(words)


def _blanks(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
