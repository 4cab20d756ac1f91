"""arcstat logs of every release: arcstat.pl, arcstat.py, arcstat, zarcstat."""

from arcplan.captures.arcstat.parser import Parser
from arcplan.captures.arcstat.recognise import headerless, recognises
from arcplan.captures.arcstat.record import ArcReading, ArcstatCapture, FirstLastMax

__all__ = ["ArcReading", "ArcstatCapture", "FirstLastMax", "Parser", "headerless", "recognises"]
