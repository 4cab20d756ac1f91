"""Large dumps to measure with, written once under bench/work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.captures.zdb.synthetic import (
    DATASET_2018,
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    dense_file,
    dumped,
    published_table,
    small_files,
)

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "bench" / "work" / "zdb"

FORMS = {
    "2018 form": (DATASET_2018, dumped(FORM_2018, published_table()), 36493),
    "2.x form": (DATASET_NEW, dumped(FORM_NEW, dense_file(2, "/sbtest/a.ibd", 16384, 145_446)), 2),
}
LEAVES_PER_OBJECT = 145_446


def dump_of(form: str, megabytes: int) -> tuple[Path, int]:
    """A dump of at least this size, and the number of its objects."""
    dataset, text, number = FORMS[form]
    count = -(-megabytes * 1_000_000 // len(text))
    path = WORK / f"{form.replace(' ', '-')}-{megabytes}.txt"
    expected = len(dataset) + count * len(text)
    if not path.exists() or path.stat().st_size != expected:
        WORK.mkdir(parents=True, exist_ok=True)
        with path.open("w") as out:
            out.write(dataset)
            for index in range(count):
                out.write(text.replace(f"{number:>10}  ", f"{number + index:>10}  ", 1))
    return path, count


def long_stream(gigabytes: float, objects: int) -> Iterator[bytes]:
    """So many small files, then large ones up to the size."""
    total = 0
    for first in range(2, 2 + objects, 1000):
        small = "".join(small_files(min(1000, 2 + objects - first), first)).encode()
        piece = DATASET_NEW.encode() + small if first == 2 else small
        total += len(piece)
        yield piece
    _, large, printed = FORMS["2.x form"]
    row, rest = large.split(f"{printed:>10}  ", 1)
    before, after = row.encode(), rest.encode()
    number = 2 + objects
    while total < gigabytes * 1e9:
        piece = before + f"{number:>10}  ".encode() + after
        total += len(piece)
        number += 1
        yield piece
