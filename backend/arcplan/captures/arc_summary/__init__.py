"""The text of arc_summary: the Python reports of OpenZFS, and zfs-stats of FreeBSD."""

from arcplan.captures.arc_summary.parser import ArcSummaryCapture, Parser, recognises
from arcplan.captures.format import About, Format, Opening

__all__ = ["FORMAT", "ArcSummaryCapture", "Parser", "recognises"]


FORMAT = Format(
    about=About(
        title="arc_summary",
        opening=Opening(
            ("ZFS ", "ARC ", "L2ARC", "L2 ", "ARC:"),
            rb"[ \t]*(?:ZFS Subsystem Report|L2 ?ARC |ARC[ :]).*",
            12,
        ),
        command="arc_summary",
        commands=(r"\bz?arc_?summary\b",),
        programs=("arc_summary", "zarcsummary", "arc_summary.py", "arc_summary.pl"),
    ),
    record=ArcSummaryCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: Parser(),
)
