"""The text of arc_summary: the Python reports of OpenZFS, and zfs-stats of FreeBSD."""

from arcplan.captures.arc_summary.parser import ArcSummaryCapture, Parser, recognises

__all__ = ["ArcSummaryCapture", "Parser", "recognises"]
