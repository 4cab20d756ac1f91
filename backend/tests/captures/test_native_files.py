"""Object files of the compiled scanners, which another user than their maker may have to read."""

from __future__ import annotations

from pathlib import Path

import arcplan.captures
from arcplan.captures.arrival import ReadOptions, read_captures


def test_every_user_of_the_machine_can_read_them(arcstat_log: bytes) -> None:
    read_captures(iter([arcstat_log]), name="", options=ReadOptions())
    packages = Path(str(arcplan.captures.__file__)).parent
    folders = list(packages.glob("*/__pycache__/native-*"))
    assert folders
    for folder in folders:
        assert folder.stat().st_mode & 0o055 == 0o055
        assert all(file.stat().st_mode & 0o044 == 0o044 for file in folder.iterdir())
