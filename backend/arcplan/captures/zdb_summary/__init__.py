"""Summaries of zdb dumps, made on the database host by `arcplan collect`.

The text is written by the awk programs in arcplan/collect/summary. It holds every sum that the
parser of dumps keeps, so the record is the one that the dump itself gives.
"""

from __future__ import annotations

from arcplan.captures.zdb_summary.parser import Parser
from arcplan.captures.zdb_summary.recognise import recognises

__all__ = ["Parser", "recognises"]
