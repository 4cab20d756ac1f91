"""`arcplan collect`."""

from __future__ import annotations

import argparse
import sys

from arcplan.collect import script


def run(_arguments: argparse.Namespace) -> int:
    """Print the script."""
    sys.stdout.buffer.write(script())
    return 0
