"""File names may hold anything, also what looks like zdb's own lines: none of it is counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.zdb import ZdbCapture
from tests.captures.zdb.dumps import parse
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_NEW, dense_file, dumped

TREE_LIKE = "               0 L0 0:1000:1000 4000L/4000P F=1 B=1/1"
HEADER_LIKE = (
    "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
    "        99    1   128K   128K   128K     512   128K  100.00  ZFS plain file"
)
DATASET_LIKE = "Dataset evil/x [ZPL], ID 1, cr_txg 1, 1G, 1 objects"
NASTY = (
    "Indirect blocks:",
    "x\nIndirect blocks:",
    f"x\nIndirect blocks:\n{TREE_LIKE}\n\n",
    f"x\n{HEADER_LIKE}",
    f"x\n\n{HEADER_LIKE}\nIndirect blocks:\n{TREE_LIKE}",
    f"x\n{DATASET_LIKE}\ny",
    f"x\n{TREE_LIKE}",
    "x\n\tsize\t7\n\tpath\t/other",
    "\tsize\t7",
    "x\r\ny",
    "x\n\n\n",
    "Fat ZAP stats:",
    "obj=3 dataset=evil/x path=/a",
)


def directory(names: list[str]) -> str:
    entries = "".join(f"\t\t{n} = {i} (type: Regular File)\n" for i, n in enumerate(names, 100))
    return (
        "    Object  lvl   iblk   dblk  dsize  dnsize  lsize   %full  type\n"
        "        34    1   128K    512      0     512    512  100.00  ZFS directory\n"
        "                                               176   bonus  System attributes\n"
        "\tdnode flags: USED_BYTES USERUSED_ACCOUNTED \n\tdnode maxblkid: 0\n\tpath\t/\n"
        "\tuid     0\n\tgid     0\n\tsize\t5\n\tparent\t34\n\tlinks\t2\n"
        f"\tmicrozap: 512 bytes, {len(names)} entries\n\n{entries}Indirect blocks:\n"
        "               0 L0 EMBEDDED et=0 200L/41P B=91\n\n"
        "\t\tsegment [0000000000000000, 0000000000000200) size   512\n\n"
    )


def numbers(record: ZdbCapture) -> tuple[object, ...]:
    return (
        record.objects_total,
        record.trees_total,
        record.totals,
        [dataset.name for dataset in record.datasets],
        [(o.object, o.type, o.file_bytes, o.tree) for o in record.objects],
    )


PLAIN = numbers(
    parse(
        DATASET_NEW
        + directory(["a", "b"])
        + dumped(FORM_NEW, dense_file(35, "/a", 16384, 3))
        + dumped(FORM_NEW, dense_file(36, "/b", 16384, 2))
    )
)


@pytest.mark.parametrize("name", NASTY)
def test_a_path_that_looks_like_zdb_is_a_path(name: str) -> None:
    record = parse(
        DATASET_NEW
        + directory(["a", "b"])
        + dumped(FORM_NEW, dense_file(35, f"/{name}", 16384, 3))
        + dumped(FORM_NEW, dense_file(36, "/b", 16384, 2))
    )

    assert numbers(record) == PLAIN
    (found,) = [o for o in record.objects if o.object == 35]
    assert found.path == f"/{name}".rstrip("\n")


@pytest.mark.parametrize("name", NASTY)
def test_an_entry_that_looks_like_zdb_is_an_entry(name: str) -> None:
    record = parse(
        DATASET_NEW
        + directory([name, "b"])
        + dumped(FORM_NEW, dense_file(35, "/a", 16384, 3))
        + dumped(FORM_NEW, dense_file(36, "/b", 16384, 2))
    )

    assert numbers(record) == PLAIN


@pytest.mark.parametrize("target", NASTY)
def test_the_target_of_a_link_is_not_read(target: str) -> None:
    link = dumped(FORM_NEW, dense_file(35, "/a", 16384, 3)).replace(
        "\n\tuid", f"\n\ttarget\t{target}\n\tuid"
    )
    record = parse(
        DATASET_NEW
        + directory(["a", "b"])
        + link
        + dumped(FORM_NEW, dense_file(36, "/b", 16384, 2))
    )

    assert numbers(record) == PLAIN


@settings(deadline=None, max_examples=60)
@given(st.text(st.sampled_from("a\n\t :L0123FB=/()"), max_size=60))
def test_any_name_leaves_the_counts_alone(name: str) -> None:
    record = parse(
        DATASET_NEW
        + directory([name, "b"])
        + dumped(FORM_NEW, dense_file(35, f"/{name}", 16384, 3))
        + dumped(FORM_NEW, dense_file(36, "/b", 16384, 2))
    )

    assert numbers(record) == PLAIN
