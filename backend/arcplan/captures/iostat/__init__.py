"""Captures of iostat: Linux sysstat 5 to 12.7, FreeBSD `-x`, illumos `-x` and `-xn`."""

from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.iostat.parser import Parser, recognises
from arcplan.captures.iostat.record import IostatCapture

__all__ = ["FORMAT", "IostatCapture", "Parser", "recognises"]


FORMAT = Format(
    about=About(
        title="iostat",
        opening=Opening(("Device", "device"), rb"[Dd]evice[: \t].*"),
        command="iostat -x 1 60",
        commands=(r"\biostat\b",),
        programs=("iostat",),
        forms=(Opening(("r/s",), rb"[ \t]+r/s +w/s +[kM]r/s .*[dD]evice[ \t]*"), JSON),
        reads_command=True,
        run_per_command=True,
        marks=(
            *("r/s", "w/s", "rrqm/s", "tps", "rsec/s", "rkB/s", "read/s", "await", "aqu-sz"),
            *("%util", "r/i", "disk_device"),
        ),
    ),
    record=IostatCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: Parser(),
)
