"""`arcplan collect`."""

from __future__ import annotations

import argparse
import sys

from arcplan.collect import NAME, script, script_sha256


def run(arguments: argparse.Namespace) -> int:
    """Print the script, or its SHA-256 as `sha256sum -c` reads it."""
    if arguments.sha256:
        sys.stdout.write(f"{script_sha256()}  {NAME}\n")
    else:
        sys.stdout.buffer.write(script())
    return 0
