"""Every form of line that zdb has printed since 0.6.5, and text damaged on its way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from arcplan.captures.zdb import TreeLevel, recognises
from tests.captures.zdb.dumps import REAL_DUMPS, parse, real_dump
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_2018, FORM_NEW, Form, dense_file, dumped

HEADER = (
    "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
    "         2    3   128K    16K  3.68M     512    76M    8.55  ZFS plain file\n"
    "\tdnode maxblkid: 4863\n\tpath\t/x/a.ibd\n\tuid     0\n\tsize\t79691776\n"
)


def tree(lines: str) -> list[TreeLevel]:
    (found,) = parse(DATASET_NEW + HEADER + "Indirect blocks:\n" + lines + "\n").objects
    return found.tree


def level(number: int, *counts: int) -> TreeLevel:
    blocks, embedded, holes, gang, logical, physical, allocated = counts
    return TreeLevel(
        level=number,
        blocks=blocks,
        embedded=embedded,
        holes=holes,
        gang=gang,
        logical_bytes=logical,
        physical_bytes=physical,
        allocated_bytes=allocated,
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("0 L0 0:2c0004000:4000 4000L/3000P F=1 B=7/7", (1, 0, 0, 0, 16384, 12288, 16384)),
        (
            "0 L0 0:2c0:4000 12:f00:4000 4000L/4000P F=1 B=7/7 cksum=1:2:3:4",
            (1, 0, 0, 0, 16384, 16384, 32768),
        ),
        (
            "0 L0 0:1:1000 1:2:1000 2:3:1000 4000L/1000P F=1 B=7/7",
            (1, 0, 0, 0, 16384, 4096, 12288),
        ),
        ("8000 L0 EMBEDDED et=0 4000L/2fP B=81231", (1, 1, 0, 0, 16384, 47, 0)),
        ("8000 L0 EMBEDDED et=2 4000L/2fP B=81231", (1, 1, 0, 0, 16384, 47, 0)),
        ("c000 L0 0:0:0 4000L B=81229", (0, 0, 1, 0, 0, 0, 0)),
        ("c000 L0 4000L B=81229", (0, 0, 1, 0, 0, 0, 0)),
        (
            "2000000 L0 0:9f0000000:4000G 4000L/4000P F=1 B=81240/81240 cksum=00:1:2:3",
            (1, 0, 0, 1, 16384, 16384, 16384),
        ),
        (
            "0 L0 0:1:4000 4000L/4000P F=1 B=7/7 cksum=1:2:3:4 "
            "ZSTD:size=12345:version=10405:level=3:NORMAL",
            (1, 0, 0, 0, 16384, 16384, 16384),
        ),
        ("0 L0 0:1:4000 4000L/4000P F=1 B=7/7 FREE", (1, 0, 0, 0, 16384, 16384, 16384)),
        ("0 L0 0:1:4000 4000L/4000P F=1 B=1211", (1, 0, 0, 0, 16384, 16384, 16384)),
        (
            "0 L0 DVA[0]=<0:1a50452800:4000> DVA[1]=<0:5b289c1600:4000> [L0 ZFS plain file] "
            "fletcher4 lz4 unencrypted LE gang unique double size=4000L/3000P birth=9L/9P fill=1 "
            "cksum=1:2:3:4",
            (1, 0, 0, 1, 16384, 12288, 32768),
        ),
        ("0 L0 HOLE [L0 ZFS plain file] size=4000L birth=9L", (0, 0, 1, 0, 0, 0, 0)),
        (
            "0 L0 EMBEDDED [L0 ZFS plain file] et=0 lz4 size=4000L/2fP birth=9L",
            (1, 1, 0, 0, 16384, 47, 0),
        ),
    ],
)
def test_a_leaf_in_each_form(line: str, expected: tuple[int, ...]) -> None:
    offset, rest = line.split(" ", 1)
    printed = f"{offset:>16}   {rest}\n"

    assert tree(printed) == [level(0, *expected)]
    assert tree(printed * 1 + "  \n") == [level(0, *expected)]


def test_a_hole_above_the_leaves_counts_where_it_is() -> None:
    levels = tree("         1000000  L1  0:0:0 20000L B=81229\n")

    assert levels == [level(0, 0, 0, 0, 0, 0, 0, 0), level(1, 0, 0, 1, 0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("               0   L0 0:1:4000 4000L/4000Q F=1 B=7/7", "could not be read"),
        ("               0   L0 0:1:4000 zz", "could not be read"),
        ("               0   L0 0:1:4000 ffffffffffL/4000P F=1 B=7/7", "could not be read"),
        ("zdb: dmu_object_info() failed, errno 2", "message of zdb"),
        ("               0: Block pointer fill (7) does not match calculated value (6)", "changed"),
        ("what is this", "not a line of a block tree"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_rest_is_kept(line: str, reason: str) -> None:
    good = "            4000   L0 0:1:4000 4000L/4000P F=1 B=7/7\n"
    record = parse(DATASET_NEW + HEADER + f"Indirect blocks:\n{good}{line}\n\n")

    assert record.totals.leaf_blocks == 1
    issue, of_tree = record.issues
    assert "the root of this tree" in of_tree.reason
    assert reason in issue.reason
    assert issue.line == 11
    assert issue.excerpt.strip() == line.strip()


def test_a_pointer_that_zdb_calls_damaged_is_counted_and_named() -> None:
    pointer = "               0   L0 0:1:4000 4000L/4000P F=1 B=7/7 cksum=1:2:3:0000000000000004"
    damaged = pointer.replace("=1:2:3:", f"={'0' * 16}:{'0' * 16}:{'0' * 16}:")
    line = f"{damaged} (ERROR: Block pointer type (0) does not match)\n"
    record = parse(DATASET_NEW + HEADER + "Indirect blocks:\n" + line + "\n")

    assert record.totals.leaf_blocks == 1
    assert "damaged" in record.issues[0].reason
    assert record.openzfs_lines == ["2.4"]


def test_exact_numbers_of_the_parsable_option_are_read() -> None:
    exact = HEADER.replace(
        "         2    3   128K    16K  3.68M     512    76M    8.55",
        "         2    3  131072  16384  3858432  512  79691776    8.55",
    )
    (found,) = parse(DATASET_NEW + exact + "Indirect blocks:\n\n").objects

    assert (found.indirect_block_bytes, found.record_bytes) == (131072, 16384)


@pytest.mark.parametrize(
    "between",
    [
        "\n\t\tsegment [0000000000000000, 0000000000000200) size   512\n\n",
        "\nSpill block: 0:1:200 200L/200P F=1 B=9/9 cksum=1:2:3:4\n",
        "\n    Deadlist: 0 (0/0 comp), 1 entries\n\n\t0:1:4000 4000L/4000P F=1 B=7/7\n",
        "\n    ZIL header: claim_txg 0, claim_blk_seq 0, replay_seq 0, flags 0x0\n\n",
        "\rloading concrete vdev 0, metaslab 0 of 79 ...\rloading concrete vdev 0, metaslab 1\n",
    ],
)
def test_what_stands_between_objects_is_not_counted(between: str) -> None:
    one = dumped(FORM_NEW, dense_file(2, "/a", 16384, 3))
    two = dumped(FORM_NEW, dense_file(3, "/b", 16384, 2))
    record = parse(DATASET_NEW + one + between + two)

    assert record.totals.leaf_blocks == 5
    assert record.objects_total == 2
    assert record.issues_total == 0


def test_several_datasets_and_pools_stay_apart_and_one_named_twice_is_one() -> None:
    other = DATASET_NEW.replace("tank/mysql", "dozer/pg").replace("ID 148", "ID 9")
    one = dumped(FORM_NEW, dense_file(2, "/a", 16384, 3))
    two = dumped(FORM_2018, dense_file(3, "/b", 16384, 2))
    record = parse(DATASET_NEW + one + other + two + DATASET_NEW + two)

    assert [(d.name, d.files, d.leaf_blocks) for d in record.datasets] == [
        ("tank/mysql", 2, 5),
        ("dozer/pg", 1, 2),
    ]
    assert {(o.dataset, o.object) for o in record.objects} == {
        ("tank/mysql", 2),
        ("tank/mysql", 3),
        ("dozer/pg", 3),
    }
    assert record.openzfs_line is None
    assert "mixes" in record.openzfs_line_reason


def test_an_object_looked_up_by_path_has_that_path() -> None:
    looked_up = "obj=2 dataset=tank/mysql path=/x/a b type=19 bonustype=44\n" + HEADER.replace(
        "\tpath\t/x/a.ibd\n", ""
    )
    (found,) = parse(looked_up + "Indirect blocks:\n\n").objects

    assert (found.dataset, found.path) == ("tank/mysql", "/x/a b")


def test_an_encrypted_object_without_key_still_has_its_tree() -> None:
    locked = HEADER.partition("\tpath")[0] + "\t\t(object encrypted)\nIndirect blocks:\n"
    leaf = "               0   L0 0:1:4000 0:2:4000 4000L/4000P F=1 B=7/7\n\n"
    record = parse(DATASET_NEW + locked + leaf)

    assert record.totals.leaf_blocks == 1
    assert record.objects[0].path is None
    assert record.objects[0].file_bytes is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\t", "        "),
        lambda text: "\n".join("    " + line for line in text.split("\n")),
        lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
        lambda text: text.replace("  ", " \N{NO-BREAK SPACE}"),
        lambda text: "\n".join(line.lstrip(" ") for line in text.split("\n")),
        lambda text: "\n".join(" ".join(line.split(" ")) for line in text.split("\n")),
        lambda text: text.replace("0\n", "0   \n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\n".join(line for line in text.split("\n") if line),
        lambda text: "\N{ZERO WIDTH NO-BREAK SPACE}" + text,
        lambda text: re.sub(r"(\d)\.(\d+[KMGT]?[, ])", r"\1,\2", text),
    ],
)
@pytest.mark.parametrize("form", [FORM_2018, FORM_NEW])
def test_text_damaged_on_its_way_is_read_all_the_same(
    damage: Callable[[str], str], form: Form
) -> None:
    text = DATASET_NEW + dumped(form, dense_file(2, "/a", 16384, 300))
    text += dumped(form, dense_file(3, "/b", 131072, 1))
    whole, damaged = parse(text), parse(damage(text))

    assert damaged.totals == whole.totals
    assert damaged.objects == whole.objects
    assert damaged.issues_total == 0


@pytest.mark.parametrize("name", REAL_DUMPS)
def test_dumps_are_recognised_by_their_first_lines(name: str) -> None:
    assert recognises(real_dump(name)[:65536])


@pytest.mark.parametrize(
    "other",
    [
        b"",
        b"    time  read  miss  miss%\n",
        b"Device            r/s     w/s\n",
        b"Object storage\nDataset of mine [old]\n",
        b"zdb: dmu_object_info() failed, errno 2\n",
    ],
)
def test_other_text_is_not_a_dump(other: bytes) -> None:
    assert not recognises(other)


ROW = "         2    3   128K    16K  3.68M     512    76M    8.55  ZFS plain file"


@pytest.mark.parametrize("cut", range(10, len(ROW) + 1))
@pytest.mark.parametrize("before", ["", f"{ROW}\n".replace("2  ", "1  ", 1)])
def test_a_row_that_the_text_ends_in_is_never_left_out_in_silence(cut: int, before: str) -> None:
    column_header = HEADER.splitlines(keepends=True)[0]
    record = parse(DATASET_NEW + column_header + before + ROW[:cut])

    named = [issue for issue in record.issues if issue.excerpt.strip() == ROW[:cut].strip()]
    assert len(named) == 1
    assert record.files_total == bool(before) + (cut == len(ROW))
    assert record.objects_total >= record.files_total
    assert not record.complete


def test_a_row_of_the_object_table_that_cannot_be_read_is_named() -> None:
    column_header = HEADER.splitlines(keepends=True)[0]
    damaged = ROW.replace("128K", "l28K")
    message = "zdb: dmu_object_info() failed, errno 2"
    last = ROW.replace("2", "3", 1)
    record = parse("\n".join([DATASET_NEW + column_header + ROW, damaged, message, last, ""]))

    assert record.objects_total == 2
    named = [(issue.line, issue.excerpt.strip()) for issue in record.issues if issue.line]
    assert named == [(5, damaged.strip()), (6, message)]


@pytest.mark.parametrize("rest", ["", "         0  L0 0:1:4000 4000L/4000Q F=1 B=7/7\n"])
def test_a_tree_without_the_leaves_that_its_header_counts_is_not_whole(rest: str) -> None:
    record = parse(DATASET_NEW + HEADER + "Indirect blocks:\n" + rest)

    assert not record.complete
    assert any("counts other leaves" in issue.reason for issue in record.issues)


@pytest.mark.parametrize("damaged", ["\tsize\t797zdb: bad", "\tdnode maxblkid: 4b63"])
def test_a_number_that_cannot_be_read_is_left_out_and_named(damaged: str) -> None:
    name = damaged[:5]
    lines = [damaged if line.startswith(name) else line for line in HEADER.splitlines()]
    record = parse(DATASET_NEW + "\n".join(lines) + "\nIndirect blocks:\n\n")

    (found,) = record.objects
    assert None in (found.file_bytes, found.max_block_id)
    assert any("could not be read; left out" in issue.reason for issue in record.issues)


MESSAGES = ["zdb: dmu_bonus_hold() failed, errno 2", "WARNING: can't open objset", "NOTICE: x"]


@pytest.mark.parametrize("messages", [MESSAGES[:1], MESSAGES[1:], MESSAGES])
@pytest.mark.parametrize("line", range(2, 14))
def test_messages_between_any_two_lines_of_an_object_change_no_figure(
    messages: list[str], line: int
) -> None:
    lines = dumped(FORM_NEW, dense_file(2, "/x/a.ibd", 16384, 3)).splitlines(keepends=True)
    mixed = lines[:line] + [f"{message}\n" for message in messages] + lines[line:]
    clean, record = parse(DATASET_NEW + "".join(lines)), parse(DATASET_NEW + "".join(mixed))

    assert (record.objects, record.totals) == (clean.objects, clean.totals)
    assert [issue.excerpt for issue in record.issues] == messages


@pytest.mark.parametrize("attribute", ["\tsize    2441", "\tdnode maxblkid: 48"])
def test_a_number_that_the_text_ends_in_is_left_out_and_named(attribute: str) -> None:
    header = HEADER.replace("\tdnode maxblkid: 4863\n", "").replace("\tsize\t79691776\n", "")
    record = parse(DATASET_NEW + header + attribute)

    (found,) = record.objects
    assert (found.file_bytes, found.max_block_id) == (None, None)
    assert not record.complete
    assert attribute.strip() in [issue.excerpt for issue in record.issues]
    assert parse(DATASET_NEW + header + attribute + "\n").objects[0] != found


@pytest.mark.parametrize("lines", range(2, 11))
def test_a_dump_cut_between_two_trees_is_not_whole(lines: int) -> None:
    first = DATASET_NEW + dumped(FORM_NEW, dense_file(2, "/a.ibd", 16384, 3))
    second = dumped(FORM_NEW, dense_file(3, "/b.ibd", 16384, 3)).splitlines(keepends=True)
    until_tree = second[: second.index("Indirect blocks:\n")]
    record = parse(first + "".join(until_tree[:lines]))

    assert not record.complete
    assert record.trees_total == 1
    named = [issue for issue in record.issues if "before the block tree" in issue.reason]
    assert [first.count("\n") + 2] == [issue.line for issue in named]


def test_a_dump_without_its_beginning_counts_the_objects_that_follow() -> None:
    first, second = (dumped(FORM_NEW, dense_file(n, f"/{n}", 16384, 90)) for n in (2, 3))
    cut = first[len(first) // 2 :]
    assert recognises(cut.encode())
    record = parse(cut + second)

    assert [(o.object, o.tree[0].blocks) for o in record.objects] == [(3, 90)]
    assert all("header is missing" in issue.reason for issue in record.issues)
    assert record.issues_total >= cut.count(" L0 ") - 1
