"""`arcplan dashboard`."""

from __future__ import annotations

import argparse

from arcplan.cli.watching.server import check_expression, print_file
from arcplan.watching import dashboard


def run(arguments: argparse.Namespace) -> int:
    """Print a dashboard of Grafana for a plan; exit codes as those of `plan`."""
    devices = check_expression(arguments.device)
    return print_file(arguments.plan, lambda server: dashboard(server, devices))
