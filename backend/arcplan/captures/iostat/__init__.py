"""Captures of iostat: Linux sysstat 5 to 12.7, FreeBSD `-x`, illumos `-x` and `-xn`."""

from arcplan.captures.iostat.parser import Parser, recognises
from arcplan.captures.iostat.record import IostatCapture

__all__ = ["IostatCapture", "Parser", "recognises"]
