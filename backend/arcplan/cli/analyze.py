"""`arcplan analyze`."""

from __future__ import annotations

import argparse
import os
import sys

from pydantic import TypeAdapter

from arcplan.analysis import Analysis, Capture, analyse
from arcplan.captures.arrival import ReadOptions
from arcplan.captures.records import printable
from arcplan.cli.progress import Ticker
from arcplan.cli.sources import SourceError, opened, pieces_of
from arcplan.model import Model
from arcplan.requirement import Assumptions
from arcplan.settings import read_settings

_CAPTURES: TypeAdapter[list[Capture]] = TypeAdapter(list[Capture])


def run(arguments: argparse.Namespace) -> int:
    """Print one JSON document of all captures; what could not be read is said on standard error."""
    captures: list[Capture] = []
    failed = False
    settings = read_settings()
    model = Model(settings.model_bundle, timeout_s=settings.model_timeout_s)
    assumptions = Assumptions(arguments.openzfs, arguments.reads_per_s)
    for file in arguments.files:
        shown = _shown(file)
        try:
            with opened(file) as source, Ticker(sys.stderr, shown) as progress:
                analysis = analyse(
                    pieces_of(source),
                    name=shown,
                    options=ReadOptions(top=arguments.top),
                    model=model,
                    assumptions=assumptions,
                    progress=progress,
                )
        except SourceError as error:
            sys.stderr.write(f"{shown}: cannot be read: {error}\n")
            failed = True
            continue
        captures += analysis.captures
        failed = failed or bool(analysis.problems)
        _complain(shown, analysis)
    model.close()
    sys.stdout.buffer.write(b'{"captures":' + _CAPTURES.dump_json(captures) + b"}\n")
    return 2 if failed else 0


def _complain(file: str, analysis: Analysis) -> None:
    """One line for each file that was not read to its end."""
    for problem in analysis.problems:
        name = file if problem.file == file else f"{file}: {problem.file}"
        line = f", line {problem.line}" if problem.line else ""
        excerpt = f": {problem.excerpt}" if problem.excerpt else ""
        sys.stderr.write(f"{name}{line}: {problem.reason}{excerpt}\n")


def _shown(file: str) -> str:
    """The name for people; a name that is not UTF-8 shows its odd bytes as escapes."""
    return printable(os.fsencode(file), limit=1024)
