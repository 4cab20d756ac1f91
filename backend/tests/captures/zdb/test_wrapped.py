"""Dumps that a terminal or pager wrapped at its width, and dumps without their beginning."""

from __future__ import annotations

import pytest

from arcplan.captures.zdb import Parser, ZdbCapture
from tests.captures.feeding import feed_in_pieces
from tests.captures.zdb.dumps import parse, real_dump

WHOLE = "openzfs-2.3_ddddd_mix"
EVERY_COPY = "openzfs-2.3_dddddd_mix"


def wrapped(dump: bytes, columns: int) -> bytes:
    rows = []
    for line in dump.splitlines():
        rows += [line[at : at + columns] for at in range(0, max(len(line), 1), columns)]
    return b"\n".join([*rows, b""])


def figures(record: ZdbCapture) -> tuple[object, ...]:
    """All that block pointers say; names of files are wrapped with the rest."""
    return (
        record.complete,
        record.objects_total,
        record.trees_total,
        record.totals,
        record.requirements,
        [(one.dataset, one.object, one.tree) for one in record.objects],
        record.openzfs_lines,
    )


@pytest.mark.parametrize("columns", [80, 100, 120, 132])
@pytest.mark.parametrize("name", [WHOLE, EVERY_COPY, "openzfs-2.3_ddddd_copies2"])
def test_a_wrapped_dump_is_put_together_and_says_so_once(name: str, columns: int) -> None:
    dump = real_dump(name)

    record = parse(wrapped(dump, columns))

    assert record.issues_total == len(record.issues) == 1
    assert "the text was wrapped at the width of a terminal" in record.issues[0].reason
    assert figures(record) == figures(parse(dump))


def test_the_issue_counts_the_pointers_and_names_their_lines() -> None:
    text = wrapped(real_dump(WHOLE), 80)
    rows = text.split(b"\n")
    with_sum = [number for number, row in enumerate(rows, 1) if b" cksum=" in row]
    pointers = [number for number in with_sum if b" L" in rows[number - 1]]

    (issue,) = parse(text).issues

    assert issue.line == pointers[0]
    assert issue.excerpt == rows[issue.line - 1].decode()
    assert issue.reason.endswith(f": {len(pointers)}, in lines {pointers[0]} to {pointers[-1] + 1}")


@pytest.mark.parametrize("piece_bytes", [2048, 20_011])
def test_where_a_wrapped_dump_is_cut_for_reading_changes_nothing(piece_bytes: int) -> None:
    text = wrapped(real_dump(EVERY_COPY), 80)
    parser = Parser(piece_bytes=piece_bytes)
    feed_in_pieces(parser, text, 1000)
    (record,) = parser.finish(name="dump.txt", truncated=False)

    assert record == parse(text)


@pytest.mark.parametrize("damage", [b"zzzz", b"0 L0 0:1:1000", b"    12", b"Q 12"])
def test_only_what_can_be_the_rest_of_a_pointer_is_put_behind_one(damage: bytes) -> None:
    rows = real_dump(WHOLE).split(b"\n")
    first = next(number for number, row in enumerate(rows) if b" L5 " in row)

    record = parse(b"\n".join([*rows[: first + 1], damage, *rows[first + 1 :]]))

    assert [issue.line for issue in record.issues] == [first + 2]
    assert record.totals == parse(real_dump(WHOLE)).totals


@pytest.mark.parametrize("line", [500, 3000, 7000])
def test_a_dump_that_begins_inside_an_object_is_not_complete(line: int) -> None:
    rows = real_dump(WHOLE).split(b"\n")
    start = next(at for at in range(line, len(rows)) if b"Indirect blocks:" in rows[at])

    for beginning in (start, start + 1):
        record = parse(b"\n".join(rows[beginning:]))

        assert not record.complete
        assert "header is missing" in record.issues[0].reason


def test_a_dump_that_begins_with_an_object_is_complete() -> None:
    """Lines of a dataset may be left out of a paste on purpose; the first object is whole."""
    dump = real_dump(WHOLE)

    assert parse(dump[dump.index(b"    Object  lvl") :]).complete


LONG_TAIL = "fletcher4 lz4 unencrypted LE contiguous unique single"
CHECKSUM = "cksum=a0eda09ccb:3f4c80a76e8b:10ccdab5375fde:390bb6be5fb51f1"


def long_form(leaves: int, of: int = 10) -> str:
    """`zdb -ddddddbbbbbb` of one file of ten blocks, with so many of its leaves printed."""
    blocks = [
        ("L1", 0, "20000L/400P", of),
        *(("L0", 1024 * n, "400L/400P", 1) for n in range(leaves)),
    ]
    return "\n".join([
        "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type",
        "         2    2   128K     1K     9K     512    10K  100.00  ZFS plain file (K=inherit)",
        "\tdnode maxblkid: 9",
        "\tpath\t/syslog",
        "\tsize\t9314",
        "Indirect blocks:",
        *(
            f"{offset:16x} {level}  DVA[0]=<0:9001c400:400> [{level} ZFS plain file] {LONG_TAIL}"
            f" size={sizes} birth=623821L/623821P fill={fill} {CHECKSUM}"
            for level, offset, sizes, fill in blocks
        ),
        "",
        "",
    ])  # fmt: skip


@pytest.mark.parametrize("columns", [80, 100, 132, 160, 200])
def test_pointers_with_words_are_put_together_too(columns: int) -> None:
    dump = long_form(leaves=10)

    record = parse(wrapped(dump.encode(), columns))

    assert [issue.reason[:20] for issue in record.issues] == ["the text was wrapped"]
    assert figures(record) == figures(parse(dump))


@pytest.mark.parametrize("kept", ["birth", "fill=", "fill=1", "fill=10"])
def test_an_indirect_block_cut_before_its_count_makes_no_complete_tree(kept: str) -> None:
    rows = long_form(leaves=9).splitlines()
    root = next(number for number, row in enumerate(rows) if " L1 " in row)
    rows[root] = rows[root][: rows[root].index(kept) + len(kept)]

    record = parse("\n".join([*rows, long_form(leaves=10), ""]))

    assert not record.complete
    assert any(
        issue.line == root + 1 and "without its count of leaves" in issue.reason
        for issue in record.issues
    )


@pytest.mark.parametrize("name", [WHOLE, EVERY_COPY])
def test_so_does_one_of_the_short_form(name: str) -> None:
    rows = real_dump(name).decode().splitlines()
    root = next(number for number, row in enumerate(rows) if " L5 " in row)
    rows[root] = rows[root][: rows[root].index(" F=")]

    record = parse("\n".join([*rows, ""]))

    assert not record.complete
    assert any(
        issue.line == root + 1 and "without its count of leaves" in issue.reason
        for issue in record.issues
    )


def test_a_file_none_of_whose_leaves_were_printed_is_estimated_from_its_header() -> None:
    """Of `zdb | head` and of other cuts: no leaf is no empty file."""
    record = parse(long_form(leaves=0))

    (row,) = [one for one in record.requirements if one.record_bytes == 1024 * 4]
    assert (record.complete, row.basis) == (False, "estimated")
    assert (record.totals.header_only_files, record.totals.header_only_leaf_blocks) == (1, 10)
    assert row.leaf_blocks == 3
    assert "none is here, so the file is estimated from its header" in record.issues[0].reason


def test_a_file_without_data_needs_no_leaves() -> None:
    dump = long_form(leaves=0, of=0).replace("100.00", "0.00")

    record = parse(dump)

    assert (record.complete, record.totals.header_only_files) == (True, 0)
