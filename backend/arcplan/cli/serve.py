"""`arcplan serve`."""

from __future__ import annotations

import argparse

from arcplan.api.serve import serve


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    return serve(arguments.host, arguments.port)
