"""Makes `arcplan` a package and a command of the environment that runs this, wherever both move.

An editable install of pip writes the checkout's absolute path into the environment: a copy of the
checkout would run the original's code. Here both know only where they are from each other.
"""

import os
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


def main() -> None:
    """Write the line of path, and the command."""
    packages = Path(sysconfig.get_path("purelib"))
    for earlier in packages.glob("__editable__.arcplan-*"):
        earlier.unlink()
    (packages / "arcplan.pth").write_text(os.path.relpath(_BACKEND, packages) + "\n", "utf-8")
    command = Path(sysconfig.get_path("scripts")) / "arcplan"
    command.write_text(_COMMAND, "utf-8")
    command.chmod(0o755)


if __name__ == "__main__":
    main()
