"""The reader takes a file as it is only where the server would make the same record of it."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcplan.captures.arrival.sessions.openings import first_words_beside
from tests.captures.zdb.in_file import on_the_server, read_as_by_the_server, read_in_file
from tests.captures.zdb_folded.folding import folded

FIXTURES = Path(__file__).parents[2] / "fixtures"
DUMPS = sorted((FIXTURES / "zdb").iterdir())
DATASET = (
    b"Dataset tank/db [ZPL], ID 54, cr_txg 6, 4.45G, 9 objects, rootbp DVA[0]=<0:1f00:400> "
    b"DVA[1]=<0:2f00:400> [L0 DMU objset] fletcher4 lz4 size=1000L/400P\n\n"
)


def text_of(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


SMALL = text_of(FIXTURES / "zdb/openzfs-2.3_ddddd_deep.txt.gz")
# Longer than the beginning in which marks of quoting are looked for.
LONG = text_of(FIXTURES / "zdb/openzfs-2.3_ddddd_copies2.txt.gz")


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.name)
def test_a_dump_of_a_real_host_is_read_as_it_is(path: Path) -> None:
    assert read_as_by_the_server(text_of(path)).stray is None


@pytest.mark.parametrize("line_end", [b"\r\n", b"\r\r\n", b"\r\r\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_the_mark_of_other_systems_change_nothing(
    line_end: bytes, mark: bytes
) -> None:
    found = read_as_by_the_server(mark + SMALL.replace(b"\n", line_end))
    assert found.stray is None
    assert found.record["leaf_blocks" if "leaf_blocks" in found.record else "totals"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf", b"# zdb -ddddd tank\n"])
def test_a_folded_dump_tells_the_size_of_the_whole_one(mark: bytes) -> None:
    found = read_as_by_the_server(mark + folded(LONG).replace(b"\n", b"\r\n"))
    assert found.stray is None
    assert found.record["summarised_from"]["bytes"] == len(LONG) + (1 if b"#" in mark else 0)


@pytest.mark.parametrize("kind", ["utf-16", "utf-16-le", "utf-32", "utf-8-sig"])
def test_other_encodings_are_left_to_the_server(kind: str) -> None:
    found = read_as_by_the_server(SMALL.decode("ascii").encode(kind))
    assert (found.stray is None) == (kind == "utf-8-sig")


def other_texts() -> Iterator[tuple[str, bytes]]:
    for folder in sorted(
        path for path in FIXTURES.iterdir() if path.name not in ("zdb", "collect")
    ):
        for path in sorted(folder.iterdir()):
            yield f"{folder.name}/{path.name}", text_of(path)


@pytest.mark.parametrize(("name", "text"), list(other_texts()), ids=lambda value: str(value)[:60])
def test_output_of_another_tool_around_a_dump_never_goes_unseen(name: str, text: bytes) -> None:
    # `read_as_by_the_server` compares with the server where nothing is seen.
    assert read_as_by_the_server(text).stray is not None or name.startswith("zdb")
    is_another = len(on_the_server(SMALL + b"\n" + text).captures) > 1
    for dump in (SMALL, LONG):
        before, behind = (
            read_as_by_the_server(text + b"\n" + dump),
            read_as_by_the_server(dump + b"\n" + text),
        )
        if is_another:
            assert before.stray is not None
            assert behind.stray is not None
            assert dump is SMALL or behind.stray["line"] > dump.count(b"\n")


# Commands of zdb behind a prompt: a dump that one of them begins is read with it.
COMMANDS = (
    b"root@db1:~# zdb -ddddd tank/db",
    b"root@db1:/var/lib# sudo  zdb -ddddd -e -p /dev/disk/by-id tank/db",
    b"[root@db1 ~]$ zdb -ddddd tank/db",
    b"# zdb -ddddd tank/db 339   (/sbtest/sbtest1.ibd) zfs 2.3.2",
    b"$  zdb -bbbbbbddddd tank/db ",
    b"me@db1 ~> zdb -ddddd tank/db\xc3\xa4",
)
PROMPTS = (
    *COMMANDS,
    b"me@db1 ~> iostat -x",
    b"\xe2\x9d\xaf zdb -ddddd tank/db",
    b"mysql> SHOW VARIABLES",
    b"Script started on 2026-01-01",
    b"root@db1:~#",
)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_prompt_before_or_behind_or_inside_a_dump_is_seen(prompt: bytes) -> None:
    inside = LONG.rindex(b"\n    Object") + 1
    for at in (0, inside, len(LONG)):
        found = read_as_by_the_server(LONG[:at] + prompt + b"\n" + LONG[at:])
        if at == 0 and prompt in COMMANDS:
            assert found.stray is None
            continue
        assert found.stray is not None
        assert found.stray["line"] == LONG[:at].count(b"\n") + 1
        assert ("failure" in found.record) == (at == 0)


BAD_LINE = b"\tsize\tmany\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("before", [b"", b"\n", b"\r\n \r\n\r\n"])
def test_behind_a_command_of_zdb_the_dump_keeps_its_lines(command: bytes, before: bytes) -> None:
    at = LONG.index(b"\tsize")
    dump = LONG[:at] + BAD_LINE + LONG[at:]
    text = before + command + b"\n\n" + dump
    found = read_as_by_the_server(text)
    lines = before.count(b"\n")
    assert (found.stray is None) == (before != b"\r\n \r\n\r\n")
    if found.stray is None:
        prompt, bad = found.record["issues"][:2]
        assert prompt["line"] == 1 + lines
        assert text.split(b"\n")[bad["line"] - 1] == BAD_LINE.rstrip(b"\n")
        assert found.record["lines"] == text.count(b"\n") - lines


@pytest.mark.parametrize(
    "line",
    [
        *(b"# ls", b"# zdb", b"x # zdb -d", b"a@# zdb -d", b"@b# zdb -d", b"# zdb -d\n# zdb -d"),
        *(b"r/t@b# zdb -d tank", b"root@~# zdb -d tank"),
        *(b"[a@b# zdb -d", b"a@b:/x y# zdb -d", b"# watch zdb -d tank", b"[code]# zdb -d tank"),
        *(b"a@b:" + b"x" * 100 + b"# zdb -d", b"# zdb " + b"x" * 1000),
        *(b"# zdb -d\nDate: today", b"hello\n# zdb -d tank", b"\t# zdb -d tank", b"> # zdb -d"),
    ],
)
def test_other_lines_before_a_dump_are_left_to_the_server(line: bytes) -> None:
    assert read_as_by_the_server(line + b"\n" + SMALL).stray is not None


SIZE, PARENT = b"        size    5\n", b"        parent  4\n"


def test_a_size_of_a_file_is_no_table_of_arcstat() -> None:
    assert read_as_by_the_server(DATASET + SMALL + SIZE + PARENT).stray is None
    assert read_as_by_the_server(DATASET + SMALL + (SIZE + PARENT) * 1_850).stray is None
    # The server looks at no more of them.
    assert read_as_by_the_server(DATASET + SMALL + (SIZE + PARENT) * 2_100).stray is not None
    for other in (SIZE, SIZE + SIZE, SIZE + b"read hits miss\n", PARENT + SIZE + b"   1\n"):
        assert read_as_by_the_server(DATASET + SMALL + other).stray is not None
    assert read_as_by_the_server(DATASET + SMALL + SIZE.lstrip() + PARENT).stray is not None


@pytest.mark.parametrize("mark", [b"> ", b"```\n", b"[code]\n", b"<pre>", b"    ", b"\x1b[0m"])
def test_marks_of_quoting_are_left_to_the_server(mark: bytes) -> None:
    quoted = mark + SMALL.replace(b"\n", b"\n" + mark) if mark in (b"> ", b"    ") else mark + SMALL
    assert read_as_by_the_server(quoted).stray is not None


def test_every_first_word_of_other_tools_is_known() -> None:
    for name in first_words_beside("zdb"):
        word = name[:4].ljust(4).encode()
        for line in (word.rstrip(), b"\n" + word + b" 1\n", b"  \t" + word + b"1\n"):
            assert read_as_by_the_server(DATASET + SMALL + line).stray is not None, line


def test_what_comes_before_the_beginning_is_looked_at_too() -> None:
    assert read_as_by_the_server(b"zdb: can't open 'tank/x': No such file\n" + SMALL).stray is None
    assert read_as_by_the_server(b"size 5\n" + SMALL).stray is not None
    assert read_as_by_the_server(b"milk\neggs\n").stray is not None
    assert read_as_by_the_server(b"").stray is not None
    tree = SMALL[SMALL.index(b"Indirect blocks") :]
    assert read_as_by_the_server(tree[: tree.index(b"\n\n")]).stray is not None


def test_lines_of_zdb_itself_that_look_like_prompts_are_no_prompts() -> None:
    deadlist = b"mintxg 0 -> obj 135\n"
    assert read_as_by_the_server(DATASET + deadlist + SMALL).stray is None
    assert read_as_by_the_server(DATASET * 3 + SMALL).stray is None
    assert read_as_by_the_server(DATASET + b"mintxg 0 -> zdb -d\n" + SMALL).stray is not None
    # The server gives up on a text with so many of them.
    assert read_as_by_the_server(DATASET + deadlist * 9_500 + SMALL).stray is not None


def test_a_command_that_looks_like_a_dataset_is_no_dataset() -> None:
    line = b"Dataset root@db1:~# zdb -d tank/zv8k [ZVOL], ID 298, cr_txg 10, 1K, 7 objects\n"
    assert read_as_by_the_server(line + SMALL).stray is not None
    assert read_as_by_the_server(SMALL + line).stray is not None
    received = DATASET.replace(b"tank/db", b"tank/db/%recv")
    assert read_as_by_the_server(received + SMALL).stray is None


def test_the_dump_before_another_text_is_kept() -> None:
    arcstat = text_of(FIXTURES / "arcstat/openzfs-2.3.2-x.txt")
    whole, cut = read_as_by_the_server(SMALL), read_as_by_the_server(SMALL + arcstat)
    assert cut.stray is not None
    for name in ("lines", "bytes", "totals", "objects"):
        assert cut.record[name] == whole.record[name]
    assert cut.stray["excerpt"] == arcstat.split(b"\n", 1)[0].decode()


@pytest.mark.parametrize("seed", range(6))
def test_any_cut_into_pieces_gives_the_same(seed: int) -> None:
    chance = random.Random(seed)
    text = text_of(FIXTURES / "zdb/openzfs-2.3_ddddd_mix.txt.gz").replace(b"\n", b"\r\n")
    if seed % 2:
        text += b"root@db1:~# exit\r\n"
    whole = read_in_file([text])
    assert (whole.stray is None) == (seed % 2 == 0)
    places = sorted(chance.randrange(len(text)) for _ in range(chance.choice((5, 300, 3000))))
    pieces = [
        text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)
    ]
    assert read_in_file(pieces) == whole


@pytest.mark.parametrize("seed", range(40))
def test_damaged_texts_are_read_as_by_the_server_or_left_to_it(seed: int) -> None:
    chance = random.Random(seed)
    lines = text_of(chance.choice(DUMPS[:-1])).split(b"\n")[:4000]
    insertions = (
        b"",
        b"  x",
        b"pool",
        b"\tpool",
        b"-> $ ",
        b"size 1",
        b" " * 20,
        b"\r",
        b"{",
        b"a" * 70_000,
    )
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(lines))
        line = lines[at]
        cut = chance.randrange(len(line) + 1)
        lines[at] = line[:cut] + chance.choice(insertions) + line[cut:]
        if chance.random() < 0.3:
            lines.insert(at, chance.choice(insertions))
    read_as_by_the_server(b"\n".join(lines))
