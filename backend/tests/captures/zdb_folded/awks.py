"""Every awk that must fold a dump alike, where it is installed."""

from __future__ import annotations

import shutil

import pytest

from tests.captures.zdb_folded.folding import COMMANDS

AWKS = [
    pytest.param(
        command,
        id=name,
        marks=pytest.mark.skipif(
            shutil.which(command[0]) is None, reason=f"{command[0]} IS NOT INSTALLED"
        ),
    )
    for name, command in COMMANDS.items()
]
INSTALLED = [command for command in COMMANDS.values() if shutil.which(command[0])]
