"""`zfs get` of datasets and snapshots, and `zpool get`, which prints the same table."""

from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.zfs_get.parser import Parser, ZfsGetCapture, recognises, unreadable

__all__ = ["FORMAT", "Parser", "ZfsGetCapture", "recognises", "unreadable"]


FORMAT = Format(
    about=About(
        title="zfs properties",
        opening=Opening(
            ("NAME", "PROPERTY"), rb"[ \t]*[A-Za-z][\w%/-]*(?:[ \t]+[\w%/-]+)*[ \t]*", 3
        ),
        command="zfs get all tank/db",
        commands=(r"\b(?:zfs|zpool)\s+get\b",),
        programs=("zfs", "zpool"),
        forms=(JSON,),
    ),
    record=ZfsGetCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: Parser(),
    refusal=unreadable,
)
