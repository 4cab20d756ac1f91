"""`zfs get` of datasets and snapshots, and `zpool get`, which prints the same table."""

from arcplan.captures.zfs_get.parser import Parser, ZfsGetCapture, recognises, unreadable

__all__ = ["Parser", "ZfsGetCapture", "recognises", "unreadable"]
