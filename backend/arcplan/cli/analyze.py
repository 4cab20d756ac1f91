"""`arcplan analyze`."""

from __future__ import annotations

import argparse
import sys

from pydantic import TypeAdapter

from arcplan.cli.reading import read_files
from arcplan.model import Model
from arcplan.requirement import Assumptions
from arcplan.settings import read_settings
from arcplan.tagged_capture import TaggedCapture

_CAPTURES: TypeAdapter[list[TaggedCapture]] = TypeAdapter(list[TaggedCapture])


def run(arguments: argparse.Namespace) -> int:
    """Print all captures as one JSON document; report unreadable files on standard error."""
    settings = read_settings()
    model = Model(settings.model_bundle, timeout_s=settings.model_timeout_s)
    captures, whole = read_files(
        arguments.files,
        top=arguments.top,
        model=model,
        assumptions=Assumptions(arguments.openzfs, arguments.reads_per_s),
    )
    model.close()
    sys.stdout.buffer.write(b'{"captures":' + _CAPTURES.dump_json(captures) + b"}\n")
    return 0 if whole else 2
