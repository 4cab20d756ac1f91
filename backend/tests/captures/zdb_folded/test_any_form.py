"""Made-up dumps in every form that a block pointer has been printed in, counted three ways alike.

What is written is known; the parser and the awk of the host must both find it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.captures.zdb.dumps import parse
from tests.captures.zdb.synthetic import (
    DATASET_2018,
    DATASET_NEW,
    FORM_2018,
    FORM_NEW,
    File,
    header,
)
from tests.captures.zdb_folded.folding import assert_same

CHECKSUMS = ("", " cksum=1a:2b:3c:4d", " cksum=" + ":".join(["0" * 15 + "7"] * 4))
TAILS = ("", " ZSTD:size=9:version=10405:level=3:NORMAL", " FREE")
BETWEEN = (
    "",
    "\t\tsegment [0000000000000000, 0000000000000200) size   512\n\n",
    "\nSpill block: 0:1:200 200L/200P F=1 B=9/9\n",
    "\n    Deadlist: 0 (0/0 comp), 1 entries\n\n\t0:1:4000 4000L/4000P F=1 B=7/7\n",
)
RECORD = 16384


@dataclass
class Written:
    """A dump and what is in it: by level blocks, embedded, holes, gang and three sums of bytes."""

    text: str = ""
    files: int = 0
    levels: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * 7))

    def count(self, level: int, kind: str, sizes: tuple[int, int, int]) -> None:
        row = self.levels[level]
        if kind == "hole":
            row[2] += 1
            return
        row[0] += 1
        row[1] += kind == "embedded"
        row[3] += kind == "gang"
        for place, size in enumerate(sizes, 4):
            row[place] += size


@st.composite
def pointers(draw: st.DrawFn, written: Written, level: int, *, long_form: bool, tail: str) -> str:
    """One pointer behind its level's mark; what it says is counted."""
    kinds = ["block", "gang", "hole", "embedded"] if level == 0 else ["block"]
    kind = draw(st.sampled_from(kinds))
    logical = RECORD if level == 0 else 131072
    stored = draw(st.integers(1, logical // 512)) * 512
    copies = [draw(st.integers(1, 9)) * stored for _ in range(draw(st.integers(1, 3)))]
    fill = draw(st.integers(1, 9)) if level == 0 else 0
    written.count(level, kind, (logical, 60 if kind == "embedded" else stored, sum(copies)))
    if kind == "hole":
        if long_form:
            return f"HOLE [L{level} ZFS plain file] size={logical:x}L birth=9L"
        return draw(st.sampled_from(["0:0:0 ", ""])) + f"{logical:x}L B=9"
    if kind == "embedded":
        written.levels[level][6] -= sum(copies)
        if long_form:
            return f"EMBEDDED [L0 ZFS plain file] et=0 lz4 size={logical:x}L/3cP birth=9L"
        return f"EMBEDDED et=0 {logical:x}L/3cP B=9"
    if long_form:
        dvas = " ".join(f"DVA[{n}]=<{n}:1f00:{size:x}>" for n, size in enumerate(copies))
        shape = "gang" if kind == "gang" else "contiguous"
        return (
            f"{dvas} [L{level} ZFS plain file] fletcher4 lz4 encrypted LE {shape} unique double "
            f"size={logical:x}L/{stored:x}P birth=9L/9P fill={fill} cksum=1:2:3:4"
        )
    mark = "G" if kind == "gang" else ""
    dvas = " ".join(f"{n}:1f00:{size:x}{mark}" for n, size in enumerate(copies))
    return f"{dvas} {logical:x}L/{stored:x}P F={fill} B=9/9{tail}"


@st.composite
def dumps(draw: st.DrawFn) -> Written:
    written = Written()
    for number in range(2, 2 + draw(st.integers(1, 5))):
        if draw(st.booleans()) or number == 2:
            pool = draw(st.sampled_from(["tank/a", "dozer/b"]))
            line = draw(st.sampled_from([DATASET_2018, DATASET_NEW]))
            written.text += line.replace("tank/mysql", pool)
        form = draw(st.sampled_from([FORM_2018, FORM_NEW]))
        blocks = sorted(draw(st.sets(st.integers(0, 600), min_size=2, max_size=12)))
        file = File(number, f"/d/{number}", RECORD, tuple(blocks), blocks[-1], 5)
        text = header(form, file, draw(st.sampled_from(["ZFS plain file", "zvol object"])))
        if draw(st.booleans()):
            text = text.replace("   16K ", f"  {RECORD} ").replace(" 128K ", " 131072 ")
        if draw(st.booleans()):
            text = text.split("\tpath", maxsplit=1)[0] + "\t\t(object encrypted)\n"
        long_form = draw(st.booleans())
        tail = draw(st.sampled_from(CHECKSUMS)) + draw(st.sampled_from(TAILS))
        text += "Indirect blocks:\n"
        for place, block in [(1, 0), *((0, block) for block in blocks)]:
            mark = f"L{place}  " if place else " L0 "
            said = draw(pointers(written, place, long_form=long_form, tail=tail))
            text += f"{block * RECORD:16x} {mark}{said}\n"
        written.files += 1
        written.text += text + "\n" + draw(st.sampled_from(BETWEEN))
    return written


@settings(deadline=None, max_examples=80)
@given(dumps())
def test_what_was_written_is_what_the_parser_and_the_host_count(written: Written) -> None:
    record = parse(written.text)
    counted = {
        level.level: [
            *(level.blocks, level.embedded, level.holes, level.gang),
            *(level.logical_bytes, level.physical_bytes, level.allocated_bytes),
        ]
        for level in record.totals.tree
    }
    assert record.files_total == written.files
    assert counted == written.levels
    assert record.totals.leaf_blocks == written.levels[0][0]
    assert record.totals.nonleaf_blocks == written.levels[1][0]
    assert record.totals.nonleaf_physical_bytes == written.levels[1][5]
    assert_same(written.text.encode())
