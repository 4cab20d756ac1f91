"""How captures arrive: compressed, archived, in any encoding, in pieces, of any size."""

from arcplan.captures.arrival.limits import Limits
from arcplan.captures.arrival.outcome import Problem, Reading, ReadingProgress
from arcplan.captures.arrival.reading import ReadOptions, read_captures

__all__ = ["Limits", "Problem", "ReadOptions", "Reading", "ReadingProgress", "read_captures"]
