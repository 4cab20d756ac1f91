"""`arcplan openapi`."""

from __future__ import annotations

import argparse
import json
import sys

from arcplan.api.app import Application
from arcplan.settings import read_settings


def run(_arguments: argparse.Namespace) -> int:
    """Print the document; no server and no store are needed."""
    json.dump(Application(read_settings()).openapi(), sys.stdout, indent=2, sort_keys=True)
    sys.stdout.write("\n")
    return 0
