"""Tables without heads, one below the other in one text."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.arrival.reading import read
from tests.arrival.test_shapes import assert_lines_add_up

# Without heads; of each two the cells are parted otherwise.
_HEADLESS = {
    "zfs-get": "tank/db\trecordsize\t16384\tlocal\ntank/db\tcompression\tlz4\tlocal\n",
    "mysql-variables": "innodb_page_size\t16384\ninnodb_io_capacity\t200\ninnodb_doublewrite\tON\n",
    "module-parameters": "zfs_arc_max:8589934592\nzfs_arc_min:0\nzfs_txg_timeout:5\n",
    "zpool-iostat": "tank\t4.48G\t35.0G\t86\t656\t1.33M\t9.98M\n" * 2,
    "postgresql-settings": "shared_buffers|16384|8kB\nblock_size|8192|\nwal_buffers|512|8kB\n",
}


@pytest.mark.parametrize(("above", "below"), list(permutations(_HEADLESS, 2)))
def test_two_tables_without_heads_are_two_captures_or_what_is_lost_is_named(
    above: str, below: str
) -> None:
    reading = read((_HEADLESS[above] + _HEADLESS[below]).encode())
    kinds = [getattr(capture, "kind", "") for capture in reading.captures]
    named = [issue for capture in reading.captures for issue in capture.issues]
    # The words of one are names of the other's kind, too.
    is_read_as_one = {above, below} == {"mysql-variables", "module-parameters"}
    assert kinds == [above, below] or (above == "zpool-iostat" and named) or is_read_as_one
    assert_lines_add_up(reading)
