"""A mail is opened like an archive: its text and each attachment is a file."""

from __future__ import annotations

import gzip
import quopri
from email.message import EmailMessage

import pytest

from tests.arrival.archives import zip_of
from tests.arrival.reading import read
from tests.conftest import FIXTURES

IOSTAT = (FIXTURES / "iostat/sysstat-12.6-x.txt").read_bytes()
STATUS = (FIXTURES / "zpool_status/openzfs-2.3.2-one_disk.txt").read_bytes()


def mail(body: str = "Hello,\n\nboth are attached.\n", **attached: bytes) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = "dba@example.org", "ops@example.org"
    message["Subject"] = "slow reads since Tuesday"
    message.set_content(body)
    for name, content in attached.items():
        message.add_attachment(
            content, maintype="application", subtype="octet-stream", filename=name
        )
    return message


def test_attachments_are_read_and_words_between_people_are_no_problem() -> None:
    reading = read(mail(iostat=IOSTAT, status=gzip.compress(STATUS)).as_bytes())
    assert [capture.name for capture in reading.captures] == ["iostat", "status"]
    assert reading.problems == []
    alone = read(IOSTAT).captures[0]
    assert reading.captures[0].bytes == alone.bytes
    assert reading.captures[0].complete


def test_an_archive_that_is_attached_is_opened() -> None:
    reading = read(mail(all=zip_of([("one", IOSTAT), ("two", STATUS)])).as_bytes())
    assert [capture.name for capture in reading.captures] == ["one", "two"]


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_the_text_of_a_mail_is_decoded(encoding: str, line_end: bytes) -> None:
    message = mail()
    message.set_content(STATUS.decode(), cte=encoding)
    [capture] = read(message.as_bytes().replace(b"\n", line_end)).captures
    [alone] = read(STATUS).captures
    assert (capture.lines, capture.issues) == (alone.lines, alone.issues)


def test_a_forwarded_mail_is_opened_too() -> None:
    outer = mail("see the mail below\n")
    outer.add_attachment(mail(iostat=IOSTAT))
    assert [capture.name for capture in read(outer.as_bytes()).captures] == ["iostat"]


def test_what_is_not_read_of_a_mail_is_named() -> None:
    reading = read(mail(a=b"7z\xbc\xaf\x27\x1c\0\4", b=IOSTAT).as_bytes())
    assert [capture.name for capture in reading.captures] == ["b"]
    assert [(one.file, one.reason) for one in reading.problems] == [
        ("a", "a 7z archive; unpack it first")
    ]
    [words] = read(mail().as_bytes()).problems
    assert words.kind == "unrecognised"


def test_a_mail_of_html_alone_says_what_to_send_instead() -> None:
    message = mail()
    message.set_content("<pre>pool: tank</pre>", subtype="html")
    [problem] = read(message.as_bytes()).problems
    assert "attach what was recorded as a file" in problem.reason


def test_a_mail_that_is_cut_gives_what_it_holds() -> None:
    content = mail(iostat=IOSTAT).as_bytes()
    reading = read(content[: len(content) // 2])
    [capture] = reading.captures
    assert (capture.name, capture.complete) == ("iostat", False)
    assert [problem.file for problem in reading.problems] == ["iostat"]


@pytest.mark.parametrize("piece_bytes", [1, 100, 1 << 16])
def test_pieces_of_any_size_give_the_same(piece_bytes: int) -> None:
    content = mail(status=STATUS).as_bytes()
    assert read(content, piece_bytes=piece_bytes).captures == read(content).captures


def test_a_body_in_quoted_printable_without_headers_is_read() -> None:
    [capture] = read(quopri.encodestring(STATUS)).captures
    [alone] = read(STATUS).captures
    assert capture.lines == alone.lines
