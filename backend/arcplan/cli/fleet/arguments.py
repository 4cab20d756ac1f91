"""Arguments of `arcplan fleet`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from arcplan.cli.watching.arguments import percent

if TYPE_CHECKING:
    from arcplan.cli.watching.arguments import Commands


def add_fleet(commands: Commands) -> None:
    """`arcplan fleet`."""
    fleet = commands.add_parser(
        "fleet",
        help="make a table of many hosts: plan, prediction, misfit, best change, risks",
        description="Sizes every host of some sources as `arcplan size` does and writes one row for"
        " each. A host that cannot be read is a row with its reason. Rows are kept in OUT.part as"
        " they come, so that the same command goes on where it was interrupted.",
        epilog="Exit codes: 0 every host has a prediction; 2 wrong use, or no host could be read;"
        " 3 some hosts failed, lack a field or had a file that was not read, which their rows say;"
        " 130 interrupted."
        " Credentials are taken from the environment only.",
    )
    fleet.add_argument(
        "--out",
        action="append",
        default=[],
        metavar="FILE",
        help="table to write: .csv, .parquet or .json for the page; can be given several times"
        " (default: CSV to standard output)",
    )
    fleet.add_argument(
        "--known",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="correct a fact of every host's captures, with which its load is then fitted",
    )
    fleet.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="what if: change a field of every host's plan; the column what_if has it",
    )
    fleet.add_argument(
        "--inventory",
        metavar="FILE.csv",
        help="fields by host: a column host, and columns named by plan paths; they beat --known",
    )
    fleet.add_argument(
        "--growth",
        type=percent,
        metavar="PERCENT",
        help="growth of the data a month where it is not measured",
    )
    workers = fleet.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", type=_jobs, metavar="N", help="worker processes (default: one for each core)"
    )
    workers.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="run on an existing Dask cluster, by its scheduler's address",
    )
    range_of = fleet.add_argument_group("range of time, for sources that hold one")
    range_of.add_argument("--from", dest="start", metavar="TIME", help="begin, ISO 8601 or seconds")
    range_of.add_argument("--to", dest="end", metavar="TIME", help="end, ISO 8601 (default: now)")
    range_of.add_argument(
        "--range", metavar="TIME", help="length up to the end, such as 6h or 7d (default: 1h)"
    )
    series = fleet.add_argument_group("a server with the API of Prometheus")
    series.add_argument(
        "--selector",
        metavar="MATCHERS",
        help="only series with these labels, such as 'env=\"prod\"'",
    )
    series.add_argument(
        "--host-label",
        metavar="NAME",
        help="label that names a host, its port left out (default: instance; PMM: node_name)",
    )
    series.add_argument(
        "--role-label",
        metavar="NAME",
        help="label that says a host's role (default: role, else cluster)",
    )
    fleet.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="folder or pattern of archives and dumps (a path, file://, s3:// or gs://), or address"
        " of a Prometheus server (http://)",
    )


def _jobs(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 1024:
        raise argparse.ArgumentTypeError("must be 1 to 1024")
    return value
