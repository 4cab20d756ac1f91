"""The command line within the test's own process, where the model is loaded once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from arcplan.cli.main import main


def arcplan(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What `arcplan` with these arguments answers.

    `tests.cli.test_commands` calls the same as a process of its own, as scripts do.
    """
    words = [*map(str, arguments)]
    kept = sys.stdin, sys.stdout, sys.stderr
    with TemporaryFile() as read, TemporaryFile() as said, TemporaryFile() as told:
        read.write(stdin)
        read.seek(0)
        sys.stdin, sys.stdout, sys.stderr = _text(read, "r"), _text(said, "w"), _text(told, "w")
        try:
            code = main(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            sys.stdin, sys.stdout, sys.stderr = kept
        said.seek(0)
        told.seek(0)
        return subprocess.CompletedProcess(words, code, said.read(), told.read())


def _text(file: IO[bytes], mode: str) -> IO[str]:
    return open(file.fileno(), mode, encoding="utf-8", newline="", closefd=False)
