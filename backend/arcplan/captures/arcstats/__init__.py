"""The arcstats kstat as the kernel prints it: Linux, FreeBSD sysctl, illumos kstat."""

from arcplan.captures.arcstats.memory import ArcMemory
from arcplan.captures.arcstats.parser import ArcstatsCapture, Parser, kstats_among
from arcplan.captures.arcstats.snapshots import recognises
from arcplan.captures.format import About, Format, Opening

__all__ = [
    "FORMAT",
    "ArcMemory",
    "ArcstatsCapture",
    "Parser",
    "kstats_among",
    "recognises",
]


FORMAT = Format(
    about=About(
        title="arcstats counters",
        opening=Opening(
            ("name", "kstat", "zfs:", "module:"),
            (
                rb"name +type +data *|kstat\.zfs\.misc\.arcstats\..*"
                rb"|zfs:\d+:arcstats:.*|module: zfs .*"
            ),
            140,
        ),
        forms=(Opening(("hits", "<<<z"), rb"hits +=.*|<<<zfs_arc_cache>>>", 140),),
        command="cat /proc/spl/kstat/zfs/arcstats",
        commands=(r"\barcstats\b",),
        programs=("kstat", "sysctl"),
        holds="zfs-kstat",
    ),
    record=ArcstatsCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: Parser(),
)
