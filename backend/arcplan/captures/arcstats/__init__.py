"""The arcstats kstat as the kernel prints it: Linux, FreeBSD sysctl, illumos kstat."""

from arcplan.captures.arcstats.memory import ArcMemory
from arcplan.captures.arcstats.parser import ArcstatsCapture, Parser, arcstats_in, arcstats_of
from arcplan.captures.arcstats.snapshots import recognises

__all__ = ["ArcMemory", "ArcstatsCapture", "Parser", "arcstats_in", "arcstats_of", "recognises"]
