"""`/proc/spl/kstat/zfs/zil`, `dmu_tx`, `dbufstats` and `POOL/objset-0x36` on Linux.

Usage: `cat /proc/spl/kstat/zfs/zil`, once, or before and after a load into one file. The same rows
under `kstat.zfs.misc` of FreeBSD's sysctl come out of that tool's text; arcstats may stand among
them. Formats and fields: `arcstats.snapshots`.

    22 1 0x01 20 5440 73596603880 255018552920
    name                            type data
    zil_commit_count                4    412

gives `kstat = "zil"`, `since_load_s` 181.4 and `values = {"zil_commit_count": 412}`.
"""

from __future__ import annotations

import re

from arcplan.captures import arcstats
from arcplan.captures.arcstats.snapshots import recognises_others
from arcplan.captures.arcstats.zfs_kstat import ZfsKstatCapture
from arcplan.captures.format import About, Format, Opening

_ROW = re.compile(
    rb"(?m)^[ \t>]*(?:zil_(?:commit|itx)_\w+|dmu_tx_\w+|cache_(?:count|size_bytes|target_bytes))"
    rb"[ \t]+4[ \t]+\d"
)


def refusal(head: bytes) -> str | None:
    """Why rows of a kstat without its first line are not read; None for other text."""
    if _ROW.search(head) is None:
        return None
    return (
        "rows of a kstat without the line above them, which says when and of how many fields;"
        " record the whole file, such as `cat /proc/spl/kstat/zfs/zil`"
    )


FORMAT = Format(
    about=About(
        title="kstats of ZFS",
        opening=Opening(("name",), rb"name +type +data *", 60),
        command="cat /proc/spl/kstat/zfs/zil",
        commands=(
            r"\bkstat/zfs/(?:zil|dmu_tx|dbufstats|\S+/objset-)",
            r"\bkstat\.zfs\.misc\.(?:zil|dmu_tx|dbufstats)\b",
        ),
        programs=(),
        holds="arcstats",
        marks=("zil_", "dmu_tx_", "cache_", "dataset_name"),
    ),
    record=ZfsKstatCapture,
    timeless=False,
    recognises=recognises_others,
    parser=lambda _top: arcstats.Parser(),
    refusal=refusal,
)
