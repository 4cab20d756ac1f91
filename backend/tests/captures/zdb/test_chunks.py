"""A dump is the same dump however it arrives and however it is cut for reading."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.records import CaptureError
from arcplan.captures.zdb import Estimate, Interval, Parser, ZdbCapture, recognises
from tests.captures.feeding import assert_survives, feed_in_pieces
from tests.captures.zdb.dumps import REAL_DUMPS, parse, real_dump
from tests.captures.zdb.synthetic import DATASET_2018, FORM_2018, File, dumped

MIXED = real_dump("openzfs-2.3_ddddd_mix")
SHORT = (
    DATASET_2018 + dumped(FORM_2018, File(9, "/x/y", 16384, tuple(range(0, 700, 3)), 700, 1))
).encode()

SHORT_RECORD, MIXED_RECORD = parse(SHORT), parse(MIXED)


def cut(text: bytes, piece_bytes: int, feed_bytes: int) -> ZdbCapture:
    parser = Parser(piece_bytes=piece_bytes)
    feed_in_pieces(parser, text, feed_bytes)
    (record,) = parser.finish(name="dump.txt", truncated=False)
    return record


def without_rounding(record: ZdbCapture) -> ZdbCapture:
    """Estimates are sums of fractions, whose last digit depends on the order of adding."""

    def coarse(estimate: Estimate | None) -> Estimate | None:
        none = Interval(value=0, low=None, high=None)
        return estimate and dataclasses.replace(
            estimate,
            leaf_blocks=none,
            nonleaf_blocks=none,
            nonleaf_logical_bytes=none,
            nonleaf_physical_bytes=none,
        )

    datasets = [dataclasses.replace(d, estimate=coarse(d.estimate)) for d in record.datasets]
    return dataclasses.replace(record, datasets=datasets, estimate=coarse(record.estimate))


@pytest.mark.parametrize("name", REAL_DUMPS)
@pytest.mark.parametrize("piece_bytes", [4096, 20_011, 300_000])
def test_the_size_of_the_blocks_read_at_once_changes_nothing(name: str, piece_bytes: int) -> None:
    text = real_dump(name)

    assert without_rounding(cut(text, piece_bytes, 65_536)) == without_rounding(parse(text))


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 5000), st.integers(2048, 60_000))
def test_any_feed_and_any_block_give_the_same_record(feed_bytes: int, piece_bytes: int) -> None:
    assert cut(SHORT, piece_bytes, feed_bytes) == SHORT_RECORD


@settings(deadline=None, max_examples=60)
@given(st.integers(2048, 300_000))
def test_small_objects_are_put_together_across_blocks(piece_bytes: int) -> None:
    assert cut(MIXED, piece_bytes, 50_000) == MIXED_RECORD


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_damaged_dump_is_read_or_refused_and_never_breaks_the_reader(data: st.DataObject) -> None:
    text = bytearray(
        data.draw(st.sampled_from([SHORT[:6000], MIXED[2000:9000], MIXED[30_000:36_000]]))
    )
    for _ in range(data.draw(st.integers(1, 8))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 200)))
        text[start:end] = data.draw(st.one_of(st.binary(max_size=40), st.sampled_from(FRAGMENTS)))

    assert_survives(recognises, Parser, bytes(text), truncated=False)
    outcomes: list[object] = []
    for piece_bytes in (2048, 1 << 20):
        try:
            outcomes.append(without_rounding(cut(bytes(text), piece_bytes, 700)))
        except CaptureError as error:
            outcomes.append(error.reason)
    assert outcomes[0] == outcomes[1]


FRAGMENTS = [
    b"Indirect blocks:\n",
    b"\n    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n",
    b"         7    3   128K    16K    32K     512    32K  100.00  ZFS plain file\n",
    b"\tpath\t/a\nb\n\tuid     0\n",
    b"               0 L0 0:0:0 4000L B=91\n",
    b"ffffffffffffffff L0 0:1:1 4000L/4000P F=1 B=1/1\n",
    b"               0 Lf 0:1:ffffffff ffffffffL/ffffffffP F=99999999999999999999 B=1/1\n",
    b"\tdnode maxblkid: 99999999999999999\n",
    b"\tsize\t99999999999999999999999\n",
    b"zdb: dmu_object_info() failed, errno 2\n",
    b"\rloading concrete vdev 0, metaslab 0 of 79 ...\n",
    b"\x00\xff\xfe\xc2\xa0",
    b"Dataset a/b [ZPL], ID 7, cr_txg 9, 1.5G, 3 objects\n",
]
