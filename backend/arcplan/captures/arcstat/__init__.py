"""arcstat logs of every release: arcstat.pl, arcstat.py, arcstat, zarcstat."""

from arcplan.captures.arcstat.parser import Parser, headerless, recognises
from arcplan.captures.arcstat.record import ArcstatCapture
from arcplan.captures.format import About, Format, Opening

__all__ = [
    "FORMAT",
    "ArcstatCapture",
    "Parser",
    "headerless",
    "recognises",
]


FORMAT = Format(
    about=About(
        title="arcstat log",
        opening=Opening(
            (
                *("time", "read", "hits", "miss", "hit%", "arcsz", "size", "c", "avail", "mfu"),
                *("mru", "mhit", "mmis", "mread", "mm%", "mh%", "dread", "dhit", "dmis", "dmread"),
                *("dmh%", "ddread", "ddh%", "pread", "l2hits", "l2miss", "l2read", "l2size"),
                *("l2asize", "Time"),
            ),
            rb"[ \t]*[A-Za-z][\w%/-]*(?:[ \t]+[\w%/-]+)*[ \t]*",
            2,
        ),
        command="arcstat 1 60",
        commands=(r"\bz?arcstat\b",),
        programs=("arcstat", "arcstat.py", "arcstat.pl", "zarcstat"),
        run_per_command=True,
    ),
    record=ArcstatCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: Parser(),
    refusal=headerless,
)
