"""Dumps by `zdb -d` of any verbosity, OpenZFS 0.6.5 to 2.4.

shared/reader reads them, one WebAssembly module for the server and the page; this package runs it
and makes its answer a record.
"""

from __future__ import annotations

from arcplan.captures.format import About, Format, Opening
from arcplan.captures.zdb.parser import Parser, recognises, refused_by_zdb
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

__all__ = [
    "FORMAT",
    "DatasetSums",
    "DirectorySums",
    "DumpedObject",
    "Estimate",
    "Interval",
    "Parser",
    "ReblockRow",
    "Totals",
    "TreeLevel",
    "ZdbCapture",
    "recognises",
    "refused_by_zdb",
]


FORMAT = Format(
    about=About(
        title="zdb dump",
        opening=Opening(("Dataset", "Object"), rb"(?:Dataset | +Object +lvl ).*"),
        command="zdb -ddddd tank/db 12",
        commands=(r"\bzdb\b",),
        programs=("zdb",),
        marks=("Dataset", "Object", "Indirect", " L", "\N{NO-BREAK SPACE}L"),
    ),
    record=ZdbCapture,
    timeless=True,
    recognises=recognises,
    parser=Parser,
    refusal=refused_by_zdb,
)
