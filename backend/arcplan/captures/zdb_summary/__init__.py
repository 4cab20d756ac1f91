"""Summaries of zdb dumps, made on database hosts by `arcplan collect` before November 2026.

Such a text holds every sum that the parser of dumps keeps, so the record is the one that the dump
itself gives.
"""

from __future__ import annotations

from dataclasses import replace

from arcplan.captures import zdb
from arcplan.captures.zdb_summary.parser import Parser
from arcplan.captures.zdb_summary.recognise import recognises

__all__ = ["FORMAT", "Parser", "recognises"]

FORMAT = replace(zdb.FORMAT, recognises=recognises, parser=Parser)
