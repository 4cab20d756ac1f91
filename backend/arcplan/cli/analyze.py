"""`arcplan analyze`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from arcplan.cli.reading import read_files
from arcplan.json_value import JsonObject, json_text
from arcplan.model_answers import Assumptions

if TYPE_CHECKING:
    from arcplan.model import Model


class ModelWhenNeeded:
    """The model, started for the first dump or trace: others need none, and it takes 0.1 s."""

    def __init__(self) -> None:
        self._model: Model | None = None

    def arc_curve(self, sample: JsonObject) -> JsonObject:
        """Hit ratios of ARCs of other sizes under recorded requests."""
        return self._started().arc_curve(sample)

    def requirement(self, rows: list[JsonObject], options: JsonObject) -> list[JsonObject]:
        """Memory that block trees need, row by row."""
        return self._started().requirement(rows, options)

    def close(self) -> None:
        """Stop it."""
        if self._model is not None:
            self._model.close()

    def _started(self) -> Model:
        if self._model is None:
            made: type[Model] = import_module("arcplan.model").Model
            home = import_module("arcplan.home")
            self._model = made(home.reading_bundle(home.home_of()))
        return self._model


def run(arguments: argparse.Namespace) -> int:
    """Print all captures as one JSON document; report unreadable files on standard error."""
    model = ModelWhenNeeded()
    captures, whole = read_files(
        arguments.files,
        top=arguments.top,
        model=model,
        assumptions=Assumptions(arguments.openzfs, arguments.reads_per_s),
    )
    model.close()
    sys.stdout.buffer.write(json_text({"captures": captures}).encode() + b"\n")
    return 0 if whole else 2
