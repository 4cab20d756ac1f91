"""`arcplan trace`."""

from __future__ import annotations

import argparse
import sys

from arcplan.captures.pool.arc_trace_record import ArcTraceCapture, mean_of
from arcplan.captures.records import printable
from arcplan.cli.analyze import ModelWhenNeeded
from arcplan.cli.reading import read_files
from arcplan.cli.report_texts import figure_text, memory_text, number_text
from arcplan.collect import trace_script

_GROUPS_SHOWN = 8


def run(arguments: argparse.Namespace) -> int:
    """Print the script, or what recordings of it say."""
    if not arguments.files:
        sys.stdout.buffer.write(trace_script())
        return 0
    model = ModelWhenNeeded()
    captures, whole = read_files(arguments.files, top=0, model=model)
    model.close()
    traces = [capture for capture in captures if isinstance(capture, ArcTraceCapture)]
    sys.stdout.write("\n".join(map(_report, traces)))
    return 0 if whole and traces else 2


def _report(trace: ArcTraceCapture) -> str:
    asked = trace.requests["reads"] + trace.requests["reads_of_dbufs"]
    lines = [
        f"{printable(trace.name)}: {number_text(asked)} reads in {number_text(trace.seconds)} s, "
        f"{figure_text(trace.sampled_share, '%')} of the blocks, OpenZFS {trace.openzfs or '-'}",
        *_remarks(trace),
        "",
        f"{'ARC':>10}  {'data hits':>9}  {'from':>8}  {'to':>8}  {'metadata hits':>13}",
    ]
    size = mean_of(trace, "size")
    for point in trace.curve:
        now = "  <- recorded" if point.arc_bytes == size else ""
        lines.append(
            f"{memory_text(point.arc_bytes):>10}  "
            f"{figure_text(point.data_hits, '%'):>9}  {figure_text(point.low, '%'):>8}  "
            f"{figure_text(point.high, '%'):>8}  {figure_text(point.metadata_hits, '%'):>13}{now}"
        )
    lines += ["", f"{'object set':>10}  {'reads':>8}  {'in the ARC':>10}  {'hits':>8}  of"]
    lines += [
        f"{'-' if group.objset is None else group.objset:>10}  "
        f"{figure_text(group.requests, '%'):>8}  {memory_text(group.arc_bytes):>10}  "
        f"{figure_text(group.hits, '%'):>8}  {group.type}"
        for group in trace.groups[:_GROUPS_SHOWN]
    ]
    return "\n".join(lines) + "\n"


def _remarks(trace: ArcTraceCapture) -> list[str]:
    remarks = []
    if trace.reuse_seen is not None:
        remarks.append(
            f"{number_text(trace.seconds)} s saw {figure_text(trace.reuse_seen, '%')} of re-uses "
            f"of data; 10 min would see about {figure_text(trace.reuse_in_10_min, '%')}"
        )
    if trace.measured_hits is not None:
        remarks.append(
            f"arcstats counted {figure_text(trace.measured_hits, '%')} data hits meanwhile; "
            f"the replay alone gives {figure_text(trace.replayed_hits, '%')}"
        )
    if trace.curve and trace.usual_error is not None:
        remarks.append(
            f"of loads like this, nine of ten ARC sizes were measured within "
            f"{number_text(trace.usual_error * 100)} points of the curve; from and to hold this"
        )
    if trace.lost_events:
        remarks.append(f"{number_text(trace.lost_events)} events got lost: the curve is less sure")
    if not trace.complete:
        remarks.append("the recording was cut: counters of arcstats at its end are missing")
    if trace.pools is not None and trace.pools > 1:
        remarks.append(
            f"{trace.pools} pools: blocks with the same numbers in two pools count as one"
        )
    # The target of metadata, which came with the lists that are replayed.
    if trace.before and "meta" not in trace.before:
        remarks.append("this OpenZFS balances data and metadata otherwise than the replay does")
    return remarks
