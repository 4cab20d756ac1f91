"""The parser of summaries that the registry of formats knows."""

from __future__ import annotations

from arcplan.captures import zdb


class Parser(zdb.Parser):
    """Reads one or more summaries into the record that their dumps give.

    Args:
        top: How many of the largest objects and directories to keep.
    """

    def __init__(self, top: int = 50) -> None:
        super().__init__(top, of_summaries=True)
