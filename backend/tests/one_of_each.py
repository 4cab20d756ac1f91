"""One small real capture of each kind."""

from __future__ import annotations

from pathlib import Path

_FIXTURES = Path(__file__).with_name("fixtures")

ONE_OF_EACH = {
    "zdb": _FIXTURES / "zdb/openzfs-2.3_ddddd_mix.txt.gz",
    "arcstat": _FIXTURES / "arcstat/openzfs-2.3.2-24lines.txt",
    "arcstats": _FIXTURES / "arcstats/openzfs-2.3.2.txt",
    "arc_summary": _FIXTURES / "arc_summary/openzfs-2.3.2.txt",
    "iostat": _FIXTURES / "iostat/sysstat-12.6-x.txt",
    "zpool-iostat": _FIXTURES / "zpool_iostat/openzfs-2.3.2-v.txt",
    "zfs-get": _FIXTURES / "zfs_get/openzfs-2.3.2-all_rs16k.txt",
}
