"""Captures of zpool iostat: OpenZFS 0.6.5 to 2.3, illumos, FreeBSD."""

from arcplan.captures.format import About, Format, Opening
from arcplan.captures.zpool_iostat.parser import Parser, recognises
from arcplan.captures.zpool_iostat.record import ZpoolIostatCapture

__all__ = ["FORMAT", "Parser", "ZpoolIostatCapture", "recognises"]


FORMAT = Format(
    about=About(
        title="zpool iostat",
        opening=Opening(("pool", "vdev"), rb"[ \t]*[A-Za-z][\w%/-]*(?:[ \t]+[\w%/-]+)*[ \t]*"),
        command="zpool iostat -v 1 60",
        commands=(r"\bzpool\s+iostat\b",),
        programs=("zpool",),
        reads_command=True,
        run_per_command=True,
        forms=(
            Opening(("latency", "req_size"), rb"latency +read +write .*|req_size +ind +agg .*", 6),
        ),
    ),
    record=ZpoolIostatCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: Parser(),
)
