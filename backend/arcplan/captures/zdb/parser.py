"""The parser of zdb dumps that the registry of formats knows."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

from arcplan.captures import OBJECTS_LISTED
from arcplan.captures.records import (
    BrokenCaptureError,
    Issue,
    Place,
    SummarisedText,
)
from arcplan.captures.zdb.reader import PIECE_BYTES, dump_engine
from arcplan.captures.zdb.record import (
    DatasetSums,
    DirectorySums,
    DumpedObject,
    Estimate,
    Interval,
    ReblockRow,
    Totals,
    TreeLevel,
    ZdbCapture,
)

Fields = dict[str, Any]
_SIGNS = (
    # dump_objset in zdb.c prints this line before anything else of a dataset.
    re.compile(
        rb"\bDataset [^\r\n]* \[(?:NONE|META|ZPL|ZVOL|OTHER|ANY|UNKNOWN)\], ID \d+, cr_txg "
    ),
    # dump_object's header: eight columns before OpenZFS 0.7, nine with dnsize since.
    re.compile(rb"\bObject\s+lvl\s+iblk\s+dblk\s+dsize\s+(?:dnsize\s+)?lsize\s+%full\s+type"),
    re.compile(rb"(?:^|[\r\n])[ \t]*Indirect blocks:[ \t]*(?:$|[\r\n])"),
)
_TREE_LINE = re.compile(
    rb"(?m)^[> \t]*[0-9a-f]{1,16} +L[0-9a-f] +(?:\d+:[0-9a-f]+:[0-9a-f]+G? |EMBEDDED et=)"
)
_TREE_LINES_TELLING = 3
_MESSAGE = re.compile(rb"(?:zdb|WARNING|NOTICE): ")
_BLANKS = re.compile(rb"(?:\xc2\xa0)+")
_INTERVALS = ("leaf_blocks", "nonleaf_blocks", "nonleaf_logical_bytes", "nonleaf_physical_bytes")


class Parser:
    """Reads one dump; memory does not grow with the text's length.

    Args:
        top: How many of the largest objects and directories to keep.
        piece_bytes: Most bytes given to the reader at once.
    """

    def __init__(self, top: int = OBJECTS_LISTED, piece_bytes: int = PIECE_BYTES) -> None:
        self._reader = dump_engine().open_dump(max(top, 0))
        self._piece_bytes = min(piece_bytes, PIECE_BYTES)

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._reader.lines

    def feed(self, text: bytes) -> None:
        """Take the next bytes of UTF-8 text, split anywhere.

        Raises:
            CaptureTooLargeError: Reading it takes too much memory.
        """
        for start in range(0, len(text), self._piece_bytes):
            self._reader.feed(text[start : start + self._piece_bytes])

    def finish(self, *, name: str, truncated: bool) -> list[ZdbCapture]:
        """End of the text.

        Args:
            name: Name for the record.
            truncated: The source ended early.

        Raises:
            BrokenCaptureError: The text says nothing about any dataset or object.
            CaptureTooLargeError: Reading it takes too much memory.
        """
        answer: Fields = json.loads(self._reader.finish(truncated=truncated))
        if "failure" in answer:
            reason, line, excerpt = answer["failure"], answer["line"], answer["excerpt"]
            raise BrokenCaptureError(reason, line=line, excerpt=excerpt)
        return [_record(name, answer)]


def _record(name: str, answer: Fields) -> ZdbCapture:
    text = answer["summarised_from"]
    places = answer["places"].items()
    return ZdbCapture(
        **{
            **answer,
            "name": name,
            "issues": [Issue(**issue) for issue in answer["issues"]],
            "places": {figure: Place(**place) for figure, place in places},
            "summarised_from": None if text is None else SummarisedText(**text),
            "datasets": [_dataset(fields) for fields in answer["datasets"]],
            "directories": [DirectorySums(**fields) for fields in answer["directories"]],
            "objects": [
                DumpedObject(**{**fields, "tree": _tree(fields)}) for fields in answer["objects"]
            ],
            "totals": Totals(**{**answer["totals"], "tree": _tree(answer["totals"])}),
            "requirements": [ReblockRow(**fields) for fields in answer["requirements"]],
            "estimate": _estimate(answer["estimate"]),
        }
    )


def _tree(fields: Fields) -> list[TreeLevel]:
    return [TreeLevel(**level) for level in fields["tree"]]


def _dataset(fields: Fields) -> DatasetSums:
    estimate = _estimate(fields["estimate"])
    return DatasetSums(**{**fields, "tree": _tree(fields), "estimate": estimate})


def _estimate(fields: Fields | None) -> Estimate | None:
    if fields is None:
        return None
    return Estimate(**{**fields, **{name: Interval(**fields[name]) for name in _INTERVALS}})


def recognises(head: bytes) -> bool:
    """Whether the start of a text (UTF-8, any line ends) is of a `zdb -d` dump."""
    plain = _BLANKS.sub(b" ", head)
    if any(sign.search(plain) for sign in _SIGNS):
        return True
    found = islice(_TREE_LINE.finditer(plain), _TREE_LINES_TELLING)
    return sum(1 for _ in found) == _TREE_LINES_TELLING


def refused_by_zdb(head: bytes) -> str | None:
    """What to do about a text in which zdb reports errors and nothing else; None for others."""
    lines = [line for line in head.splitlines() if line.strip()]
    if not lines or not all(_MESSAGE.match(line) for line in lines):
        return None
    return (
        "zdb's own message and no dump: check the name of pool and dataset, and run it as root"
        " (an exported pool needs -e)"
    )
