"""Messages of zdb in the middle of its lines, as where both of its outputs went into one file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcplan.captures.zdb import ZdbCapture
from tests.captures.zdb.dumps import parse
from tests.captures.zdb.synthetic import (
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    File,
    Form,
    dense_file,
    dumped,
)

MESSAGES = (
    "zdb: dmu_bonus_hold(9) failed, errno 2\n",
    "WARNING: can't open objset 7, error 5\n",
    "NOTICE: it was added\nzdb: one more\n",
)
SPARSE = File(3, "/b", 16384, (0, 1, 5, 200), 300, 77)


def dump(form: Form) -> str:
    files = (dense_file(2, "/a", 16384, 3), SPARSE, dense_file(4, "/c", 131072, 1))
    return DATASET_NEW + "".join(dumped(form, file) for file in files)


def figures(record: ZdbCapture) -> tuple[object, ...]:
    objects = [(o.object, o.type, o.file_bytes, o.max_block_id, o.tree) for o in record.objects]
    return record.totals, record.requirements, objects


@pytest.mark.parametrize("message", MESSAGES)
@pytest.mark.parametrize("form", [FORM_2018, FORM_NEW])
def test_wherever_a_message_stands_no_figure_changes_or_an_object_is_named_missing(
    form: Form, message: str
) -> None:
    text = dump(form)
    clean = parse(text)
    missing = 0
    for place in range(len(DATASET_NEW), len(text), 7):
        record = parse(text[:place] + message + text[place:])
        named = [issue.reason for issue in record.issues]
        if any("object is missing" in reason for reason in named):
            missing += 1
            assert record.objects_total == clean.objects_total - 1
        elif any("could not be read" in reason for reason in named):
            assert record.totals.leaf_blocks == clean.totals.leaf_blocks
        else:
            assert figures(record) == figures(clean)
    assert missing <= 3 * len("ZFS plain file")


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_tree_with_messages_anywhere_in_it_is_counted_whole(data: st.DataObject) -> None:
    text = DATASET_NEW + dumped(FORM_NEW, SPARSE) + dumped(FORM_NEW, dense_file(5, "/e", 4096, 40))
    start = text.index("Indirect blocks:") + len("Indirect blocks:\n")
    places = data.draw(st.lists(st.integers(start, len(text) - 1), min_size=1, max_size=5))
    end = text.index("    Object", start)
    mixed = text
    # zdb writes blocks of 4096 bytes and more, so no line is cut twice.
    for place in sorted({p // 400 * 400 for p in places if start + 400 < p < end}, reverse=True):
        mixed = mixed[:place] + data.draw(st.sampled_from(MESSAGES)) + mixed[place:]
    assert figures(parse(mixed)) == figures(parse(text))


TREE = dumped(FORM_NEW, dense_file(2, "/a", 16384, 3))
LEAF = "            4000  L0 0:1:4000 4000L/4000P F=1 B=7/7\n"


@pytest.mark.parametrize(
    ("glued", "leaves", "named"),
    [
        # The rest of the line is lost, and what was left of it says all or too little.
        ("            8000  L0 0:2:4000 4000L/4000P F=zdb: x\n" + LEAF, 2, "middle of this line"),
        ("            8000  L0 0:2:4000 4000L/40zdb: x\n" + LEAF, 1, "could not be read"),
        ("            80zdb: x\n" + LEAF, 1, "not a line of a block tree"),
        # An offset in two parts, of which the second alone looks whole.
        ("            80zdb: x\n00  L0 0:2:4000 4000L/4000P F=1 B=7/7\n", 1, "middle of this line"),
    ],
)
def test_a_line_that_lost_its_rest_never_takes_the_next_one(
    glued: str, leaves: int, named: str
) -> None:
    head = TREE[: TREE.index("Indirect blocks:\n") + len("Indirect blocks:\n")]
    record = parse(DATASET_NEW + head + glued + "\n")
    assert record.totals.leaf_blocks == leaves
    assert any(named in issue.reason for issue in record.issues)


@pytest.mark.parametrize("left_out", [1, 2, 3])
def test_an_object_whose_first_lines_are_missing_does_not_become_the_one_before(
    left_out: int,
) -> None:
    lines = dumped(FORM_NEW, dense_file(3, "/b", 16384, 900)).splitlines(keepends=True)
    record = parse(DATASET_NEW + TREE + "".join(lines[left_out:]))
    assert [(o.object, o.path, o.tree[0].blocks) for o in record.objects] == [(2, "/a", 3)]
    assert any("header is missing" in issue.reason for issue in record.issues)
    assert not record.complete
