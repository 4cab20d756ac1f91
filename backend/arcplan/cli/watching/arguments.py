"""Arguments of the commands that watch a plan: `gate`, `rules` and `dashboard`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_PLAN = "plan file, a link that holds a plan (#p2....), or - for stdin"


def add_gate(commands: Commands) -> None:
    """`arcplan gate`."""
    gate = commands.add_parser(
        "gate",
        help="fail when tonight's plan of a host is no longer the committed one",
        description="Compares tonight's plan with a committed one. Fails when a setting changed,"
        " when a prediction left the committed plan's band, when there is a new warning, or when"
        " captures no longer give a field. Sizes of data, the load and measured speeds may change"
        " as long as the predictions stay in their bands. Uses no network.",
        epilog="Exit codes: 0 nothing failed, 1 something changed, 2 an input cannot be used,"
        " 3 a field is missing without which there is no prediction.",
    )
    gate.add_argument("--json", action="store_true", help="print the comparison as JSON")
    gate.add_argument(
        "--write", action="store_true", help="write tonight's plan to PLAN.json instead"
    )
    gate.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="NAME",
        help="field (memory.arc_bytes), group (memory), figure (queries_per_s) or warning's code"
        " that may change; predictions are then compared with the field as it is tonight",
    )
    gate.add_argument(
        "--within",
        action="append",
        default=[],
        metavar="NAME=PERCENT",
        help="fail when the field or figure changes by more, instead of its band",
    )
    gate.add_argument(
        "--growth",
        type=percent,
        metavar="PERCENT",
        help="growth of the data a month: also compare the days until the pool is full",
    )
    gate.add_argument(
        "--known",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="correct a fact of tonight's captures, with which the load is then fitted",
    )
    gate.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="what if: change a field of tonight's plan, and say so",
    )
    gate.add_argument("plan", metavar="PLAN.json", help="committed plan")
    gate.add_argument(
        "tonight",
        nargs="+",
        metavar="TONIGHT",
        help="one host's captures or archives (- is stdin), a plan file, or a link (#p2....)",
    )


def add_rules(commands: Commands) -> None:
    """`arcplan rules`."""
    rules = commands.add_parser(
        "rules",
        help="print alert rules of Prometheus for a plan",
        description="Prints a rules file of Prometheus: alerts where the metrics of node_exporter"
        " and mysqld_exporter or postgres_exporter leave what the plan predicts for one server.",
    )
    rules.add_argument(
        "--host",
        action="append",
        default=[],
        metavar="NAME",
        help="host to watch, by the label instance without its port (default: every host)",
    )
    rules.add_argument(
        "--for",
        type=_duration,
        default="15m",
        metavar="TIME",
        help="how long a limit must be passed (15m)",
    )
    _add_device(rules)
    rules.add_argument("plan", metavar="PLAN.json", help=_PLAN)


def add_dashboard(commands: Commands) -> None:
    """`arcplan dashboard`."""
    dashboard = commands.add_parser(
        "dashboard",
        help="print a Grafana dashboard for a plan",
        description="Prints a dashboard file for Grafana 9 and later: the metrics that the rules"
        " watch, with the plan's figures as lines. Data source, host and disk are chosen there.",
    )
    _add_device(dashboard)
    dashboard.add_argument("plan", metavar="PLAN.json", help=_PLAN)


def _add_device(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--device",
        metavar="REGEX",
        help="the pool's disks, by the label device (default: all disks, no partitions; rules: none"
        " that hold another file system)",
    )


def _duration(text: str) -> str:
    if re.fullmatch(r"([0-9]{1,6}[smhdw])+", text) is None:
        raise argparse.ArgumentTypeError("must be a time of Prometheus, such as 15m or 1h")
    return text


def percent(text: str) -> float:
    """A growth a month, in percent."""
    value = float(text)
    if not 0 < value <= 1000:
        raise argparse.ArgumentTypeError("must be above 0 and at most 1000")
    return value
