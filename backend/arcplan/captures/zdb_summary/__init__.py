"""Summaries of zdb dumps, made on database hosts by `arcplan collect` before November 2026.

Such a text holds every sum that the parser of dumps keeps, so the record is the one that the dump
itself gives.
"""

from __future__ import annotations

from dataclasses import replace

from arcplan.captures import zdb
from arcplan.captures.format import Opening
from arcplan.captures.zdb_summary.parser import Parser
from arcplan.captures.zdb_summary.recognise import recognises

__all__ = ["FORMAT", "Parser", "recognises"]

_HEAD = Opening(("arcplan",), rb"arcplan zdb summary [0-9].*")
FORMAT = replace(
    zdb.FORMAT,
    about=replace(zdb.FORMAT.about, forms=(_HEAD,)),
    recognises=recognises,
    parser=Parser,
)
