"""A capture pasted into a ticket or a forum is the capture without the marks around it."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcplan.captures.arrival import ReadOptions, read_captures
from arcplan.captures.arrival.sessions.fences import (
    has_entities,
    without_entities,
    without_fences,
)
from arcplan.captures.records import CaptureBase

FIXTURES = Path(__file__).parents[1] / "fixtures"
PASTED = (
    *("arcstat/openzfs-2.1.11-default_1.txt", "arcstats/openzfs-2.1.11.txt"),
    *("arc_summary/openzfs-2.3.2.txt", "iostat/sysstat-12.6-xt.txt"),
    *("iostat/sysstat-12.6-x_json.txt", "zpool_iostat/openzfs-2.3.2-v.txt"),
    *("zpool_iostat/openzfs-2.1.11-H.txt", "zfs_get/openzfs-2.1.11-all_mix.txt"),
    "zdb/openzfs-2.1_ddddd_mix.txt.gz",
)
FORMS = {
    "markdown": (b"```\n", b"```\n"),
    "a named fence at the end of the file": (b"```console\n", b"```"),
    "tildes": (b"~~~ text\n", b"~~~\n"),
    "BBCode": (b"[code]\n", b"[/code]\n"),
    "BBCode in the lines of the text": (b"[CODE=bash]", b"[/CODE]"),
    "a lone backtick": (b"`", b"`\n"),
    "HTML": (b"<pre>", b"</pre>\n"),
    "HTML, one tag in another": (b'<pre class="wiki"><code>', b"</code></pre>\n"),
    "a wiki": (b'<syntaxhighlight lang="text">\n', b"</syntaxhighlight>\n"),
    "Jira": (b"{code:title=as root|borderStyle=solid}\n", b"{code}\n"),
    "Jira, as it is": (b"{noformat}\n", b"{noformat}\n"),
}


def read(text: bytes) -> CaptureBase:
    (record,) = read_captures(iter([text]), name="x", options=ReadOptions()).captures
    return replace(record, bytes=0, lines=0, places={}, issues=[], accounting=None)


@pytest.mark.parametrize("fixture", PASTED)
@pytest.mark.parametrize("form", FORMS)
def test_the_marks_of_a_block_of_code_change_no_capture(fixture: str, form: str) -> None:
    content = (FIXTURES / fixture).read_bytes()
    text = gzip.decompress(content) if fixture.endswith(".gz") else content
    before, after = FORMS[form]

    assert read(before + text + after) == read(text)


MARKED = b"""see:\n```sh\none\n[code]two\nthree[/code]  \n~~~\n<pre>four</pre>\n```"""


@given(st.integers(1, 20), st.sampled_from([0, 10, 70_000, 140_000]))
def test_any_split_of_the_pieces_gives_the_same_text(size: int, blanks: int) -> None:
    text = MARKED + b"\n[code]" + b"x" * blanks + b"[/code]"
    step = size if not blanks else size * 5_000
    pieces = (text[at : at + step] for at in range(0, len(text), step))

    whole = b"see:\n\none\ntwo\nthree\n\nfour\n\n" + b"x" * blanks
    assert b"".join(without_fences(pieces)) == whole


ESCAPED = b"a &lt;b&gt; &amp;amp; &quot;&#39;&#x2F;&apos; c&nbsp;d -&gt; e &#0; &#55296; f"


@pytest.mark.parametrize("size", range(1, 13))
def test_characters_that_html_spells_are_read_however_they_are_split(size: int) -> None:
    text = ESCAPED + b"\n" + b"x" * 30 + b"&lt"
    pieces = (text[at : at + size] for at in range(0, len(text), size))

    whole = b"a <b> &amp; \"'/' c d -> e &#0; &#55296; f\n" + b"x" * 30 + b"&lt"
    assert b"".join(without_entities(pieces)) == whole


@pytest.mark.parametrize(
    ("head", "is_html"),
    [
        (b"r &lt;s&gt; &amp;c\n" + b"x" * 20, True),
        (b"select '&lt;' where a < b\n" + b"x" * 20, False),
        (b"a &lt; b && c\n" + b"x" * 20, False),
        (b"no sign at all\n", False),
        (b"&lt; and then cut inside &am", True),
    ],
)
def test_a_text_with_a_bare_sign_is_no_html(head: bytes, is_html: bool) -> None:
    assert has_entities(head) is is_html


def test_a_bold_command_is_a_prompt() -> None:
    log = b"**$ zpool list**\n`NAME  SIZE\ntank  9.5T`\n**and so on**\n"
    assert b"".join(without_fences(iter([log]))) == (
        b"$ zpool list\nNAME  SIZE\ntank  9.5T\nand so on\n"
    )


def test_the_tree_of_lsblk_keeps_its_backticks() -> None:
    tree = b"sda  8:0 disk\n|-sda1 8:1 part\n`-sda2 8:2 part\n"
    assert b"".join(without_fences(iter([tree]))) == tree


def test_fences_that_share_a_line_with_the_text_come_off() -> None:
    log = b"```MemTotal: 1 kB\nSwapFree: 2 kB```\n```text\nplain\n```\n"
    assert b"".join(without_fences(iter([log]))) == b"MemTotal: 1 kB\nSwapFree: 2 kB\n\nplain\n\n"
