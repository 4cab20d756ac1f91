"""Trees whose object's header is not in the dump: said by line, never counted to another object."""

from __future__ import annotations

import pytest

from arcplan.captures.records import BrokenCaptureError
from arcplan.captures.zdb import Parser
from tests.captures.zdb.dumps import parse
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_NEW, File, dense_file, dumped
from tests.captures.zdb_folded.folding import assert_same

MISSING = "a block tree whose object's header is missing; not counted"
ATTRIBUTES_MISSING = "attributes whose object's header is missing; the object is not counted"
FIRST = dumped(FORM_NEW, dense_file(7, "/db/first.ibd", 16384, 300))
WHOLE = dumped(FORM_NEW, dense_file(8, "/db/second.ibd", 16384, 40))
LAST = dumped(FORM_NEW, dense_file(9, "/db/last.ibd", 16384, 5))
# What is left of an object when a paste begins behind its row: with and without the dnode's lines.
FROM_PATH = WHOLE[WHOLE.index("\tpath") :]
FROM_DNODE = WHOLE[WHOLE.index("\tdnode") :]
FROM_TREE = WHOLE[WHOLE.index("Indirect blocks:") :]
COMPLETE = parse(DATASET_NEW + FIRST + LAST)


@pytest.mark.parametrize("rest", [FROM_PATH, FROM_DNODE, FROM_TREE])
@pytest.mark.parametrize("before", ["", DATASET_NEW, DATASET_NEW + FIRST])
def test_a_tree_without_its_header_is_named_and_counted_to_nobody(before: str, rest: str) -> None:
    text = before + rest + LAST
    record = parse(text)
    line = (before + rest).count("\n", 0, len(before) + rest.index("Indirect blocks:")) + 1
    named = {issue.line: issue.reason for issue in record.issues}

    assert not record.complete
    assert record.totals == parse(before + LAST).totals
    assert named[line] == MISSING
    assert_same(text.encode())


def test_the_object_before_keeps_its_own_tree() -> None:
    record = parse(DATASET_NEW + FIRST + FROM_PATH + LAST)
    first = next(one for one in record.objects if one.path == "/db/first.ibd")
    assert first.tree == next(one for one in COMPLETE.objects if one.path == first.path).tree


def test_attributes_behind_a_tree_are_named() -> None:
    record = parse(DATASET_NEW + FIRST + FROM_DNODE[: FROM_DNODE.index("Indirect")] + LAST)
    assert ATTRIBUTES_MISSING in [issue.reason for issue in record.issues]
    assert (record.totals, record.complete) == (COMPLETE.totals, False)


@pytest.mark.parametrize("piece_bytes", [1000, 5000, 20_000])
def test_pieces_of_any_size_say_the_same(piece_bytes: int) -> None:
    text = DATASET_NEW + FIRST + FROM_PATH + LAST
    parser = Parser(piece_bytes=piece_bytes)
    parser.feed(text.encode())
    assert parser.finish(name="dump.txt", truncated=False) == [parse(text)]


def test_a_text_of_such_a_tree_alone_is_refused_with_its_counts_and_what_to_do() -> None:
    with pytest.raises(
        BrokenCaptureError, match="dump again where the beginning is missing"
    ) as told:
        parse(FROM_PATH)
    assert "hold 40 leaves and 1 indirect blocks" in told.value.reason


@pytest.mark.parametrize("rest", [FROM_PATH, FROM_DNODE, FROM_TREE])
def test_blocks_of_such_a_tree_are_counted_apart(rest: str) -> None:
    [told] = [
        issue.reason
        for issue in parse(DATASET_NEW + FIRST + rest + LAST).issues
        if "as many as counted up to so many more" in issue.reason
    ]
    tree = parse(DATASET_NEW + WHOLE).totals.tree
    assert f"hold {tree[0].blocks} leaves and {tree[1].blocks} indirect blocks" in told
    assert f"of {tree[1].physical_bytes} bytes" in told


NOT_OF_THIS = (
    "the block tree under this object does not fit its header: it is of another object, whose "
    "header is missing; not counted"
)


def without_tree(dump: str) -> str:
    return dump[: dump.index("Indirect blocks:")]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(dense_file(8, "/db/b", 16384, 5000), id="more levels"),
        pytest.param(dense_file(8, "/db/b", 65536, 300), id="larger records"),
        pytest.param(dense_file(8, "/db/b", 16384, 301), id="one leaf more"),
        pytest.param(dense_file(8, "/db/b", 16384, 290), id="fewer leaves"),
    ],
)
def test_a_tree_that_does_not_fit_the_header_above_it_is_counted_to_nobody(other: File) -> None:
    tree = dumped(FORM_NEW, other)
    text = DATASET_NEW + without_tree(FIRST) + tree[tree.index("Indirect blocks:") :] + LAST
    record = parse(text)

    assert not record.complete
    assert [issue.reason for issue in record.issues if issue.line == 4] == [NOT_OF_THIS]
    assert record.totals == parse(DATASET_NEW + without_tree(FIRST) + "\n" + LAST).totals
    assert_same(text.encode())


@pytest.mark.parametrize("piece_bytes", [1000, 5000, 20_000])
def test_such_a_tree_is_found_in_pieces_of_any_size(piece_bytes: int) -> None:
    text = DATASET_NEW + without_tree(FIRST) + FROM_TREE + LAST
    parser = Parser(piece_bytes=piece_bytes)
    parser.feed(text.encode())
    assert parser.finish(name="dump.txt", truncated=False) == [parse(text)]


# A file like FIRST in everything that a header and a tree both say.
TWIN = dumped(FORM_NEW, dense_file(8, "/db/twin.ibd", 16384, 300))
CUT = FIRST[: FIRST.rindex("\n", 0, -400) + 1]
BEGUN_AGAIN = [
    pytest.param(without_tree(FIRST) + TWIN[TWIN.index("\tdnode") :], id="attributes again"),
    pytest.param(without_tree(FIRST) + TWIN[TWIN.index("\tpath") :], id="path again"),
    pytest.param(without_tree(FIRST) + TWIN[TWIN.index("\tsize") :], id="size again"),
    pytest.param(CUT + TWIN[TWIN.index("Indirect blocks:\n") + 17 :], id="root again"),
]


@pytest.mark.parametrize("text", BEGUN_AGAIN)
def test_a_tree_like_that_of_the_header_is_told_by_what_comes_twice(text: str) -> None:
    text = DATASET_NEW + text + LAST
    record = parse(text)
    first = next(one for one in record.objects if one.path == "/db/first.ibd")

    assert not record.complete
    assert [issue.reason for issue in record.issues if issue.line == 4] == [NOT_OF_THIS]
    assert record.totals == parse(DATASET_NEW + without_tree(FIRST) + "\n" + LAST).totals
    assert (first.tree, first.file_bytes) == ([], 300 * 16384)
    assert not [one for one in record.objects if one.path == "/db/twin.ibd"]
    assert_same(text.encode())


@pytest.mark.parametrize("text", BEGUN_AGAIN)
@pytest.mark.parametrize("piece_bytes", [500, 1000, 1700, 5000, 20_000])
def test_what_comes_twice_is_found_in_pieces_of_any_size(text: str, piece_bytes: int) -> None:
    text = DATASET_NEW + text + LAST
    parser = Parser(piece_bytes=piece_bytes)
    parser.feed(text.encode())
    assert parser.finish(name="dump.txt", truncated=False) == [parse(text)]


def test_attributes_twice_without_a_tree_are_named() -> None:
    attributes = TWIN[TWIN.index("\tdnode") : TWIN.index("Indirect blocks:")]
    text = DATASET_NEW + without_tree(FIRST) + attributes + "\n" + LAST
    record = parse(text)
    assert [issue.reason for issue in record.issues if issue.line == 4] == [ATTRIBUTES_MISSING]
    assert_same(text.encode())


def test_a_single_leaf_below_a_header_of_more_levels_is_named() -> None:
    single = dumped(FORM_NEW, dense_file(8, "/db/b", 16384, 1))
    text = DATASET_NEW + without_tree(FIRST) + single[single.index("Indirect blocks:") :] + LAST
    assert "the root of this tree" in parse(text).issues[0].reason
    assert_same(text.encode())
