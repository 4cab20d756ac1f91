"""Makes `arcplan` a package and a command of the environment that runs this, and lightens it.

An editable install of pip writes the checkout's absolute path into the environment: a copy of the
checkout would run the original's code. Here both know only where they are from each other.

Until Python 3.11 an environment comes with setuptools, which slows each start besides, and a few
libraries bring symbols for debuggers: 45 MB. Where there is no `strip`, the symbols stay.
"""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

_BACKEND = Path(__file__).resolve().parents[2] / "backend"
# The shell starts no other program unless it is called by a link.
_COMMAND = """#!/bin/sh
here=$0
case $here in */*) ;; *) here=./$here ;; esac
if [ -L "$here" ]; then here=$(readlink -f "$here"); fi
exec "${here%/*}/python" -P -m arcplan.cli "$@"
"""
_UNUSED = ("setuptools*", "pkg_resources", "_distutils_hack", "distutils-precedence.pth")
_WITH_SYMBOLS = ("py_mini_racer/libmini_racer.so", "wasmtime/linux*/*.so", "uvloop/*.so")


def _place() -> None:
    """Write the line of path, and the command."""
    packages = Path(sysconfig.get_path("purelib"))
    for earlier in packages.glob("__editable__.arcplan-*"):
        earlier.unlink()
    (packages / "arcplan.pth").write_text(os.path.relpath(_BACKEND, packages) + "\n", "utf-8")
    command = Path(sysconfig.get_path("scripts")) / "arcplan"
    command.write_text(_COMMAND, "utf-8")
    command.chmod(0o755)


def _lighten() -> None:
    """Remove the packages and replace the libraries; a running server keeps what it has open."""
    packages = Path(sysconfig.get_path("platlib"))
    for path in _all(packages, _UNUSED):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    strip = shutil.which("strip")
    for library in _all(packages, _WITH_SYMBOLS) if strip else []:
        short = library.with_suffix(".short")
        command = [str(strip), "--strip-unneeded", "-o", short, library]
        if subprocess.run(command, check=False).returncode == 0:  # noqa: S603
            short.replace(library)


def _all(folder: Path, patterns: tuple[str, ...]) -> list[Path]:
    return [found for pattern in patterns for found in folder.glob(pattern)]


if __name__ == "__main__":
    _place()
    _lighten()
