"""Captures of zpool iostat: OpenZFS 0.6.5 to 2.3, illumos, FreeBSD."""

from arcplan.captures.zpool_iostat.parser import Parser, recognises
from arcplan.captures.zpool_iostat.record import ZpoolIostatCapture

__all__ = ["Parser", "ZpoolIostatCapture", "recognises"]
