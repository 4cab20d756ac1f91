"""Reads `iostat -o JSON` piece by piece, cut-off documents included.

The document is one flat object per device inside nested lists (write_json_ext_stat, iostat.c,
sysstat 11.5 to 12.7). Ctrl-C leaves it without its closing brackets, so it is read object by object
instead of as a whole.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import replace

from arcplan.captures.columns.layout import NOT_PRINTED
from arcplan.captures.iostat.layout import COLUMNS, json_layout
from arcplan.captures.iostat.machine import shares_of
from arcplan.captures.iostat.report import Heading, OpenReport, possible
from arcplan.captures.iostat.sheet import Sheet, command_of
from arcplan.captures.lines import plain_line
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import stamp_of

_STRING = r'"(?:[^"\\]++|\\.)*+"'
_STRING_AT = re.compile(_STRING, re.DOTALL)
_FLAT_AT = re.compile(rf'\{{(?:[^{{}}"]++|{_STRING})*+', re.DOTALL)
_BETWEEN = re.compile(r'[^{}\[\]"]++')
# JSON has three words outside of its strings, and something between any two numbers.
_WORD = re.compile(r"(?!(?:true|false|null)\b)\b[^\W\d_]{2}|[0-9]\s+[0-9]")
_NUMBER = re.compile(r"\s*:\s*([0-9]{1,9})\s*,")
_PAIR = re.compile(
    rf"(?P<key>{_STRING})\s*:\s*(?:(?P<text>{_STRING})|(?P<number>-?[0-9]+(?:[.,][0-9]+)?)\s*[,}}])"
)
# Of what is around the devices (write_json_ext_stat and its neighbours, iostat.c).
_KEYS = {
    *("sysstat", "hosts", "nodename", "sysname", "release", "machine", "number-of-cpus", "date"),
    *("statistics", "timestamp", "avg-cpu", "disk"),
}
_LONGEST = 1 << 20
_LINE_LONGEST = 1 << 16
_OPENING_LONGEST = 1 << 12
_OUTSIDE = "no part of the JSON document of iostat"
# What a paste may leave around a document.
_AROUND = " \t\r\n`]}"
_BEGINS = re.compile(rb'(?m)^[ \t>]*\{[\s>]*"')


def begins_json(text: bytes) -> bool | None:
    """Whether a line in the first part of a text begins a JSON object; None if more must decide.

    A command and a person's words may stand above it, and marks of quoted mail before it.
    """
    if _BEGINS.search(text, 0, _OPENING_LONGEST) is not None:
        return True
    return None if len(text) < _OPENING_LONGEST else False


class JsonReader:
    """State between pieces: the text that is not yet a whole object."""

    def __init__(self, log: IssueLog) -> None:
        self.sheet = Sheet()
        self._log = log
        self._report = OpenReport(self.sheet, log)
        self._lines = JsonLines()
        self._begun = False
        self._rest = ""
        self._line = 1
        self._depth = 0
        self._hosts_seen = 0
        self._last_string = ""
        self._behind_key = False

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._lines.count

    def feed(self, piece: bytes) -> None:
        """Take the next piece of the document."""
        for text in self._lines.feed(piece):
            self._take(text)

    def finish(self) -> None:
        """End of text: say whether the document is whole."""
        for text in self._lines.finish():
            self._take(text)
        left = self._rest.strip(" \t\r\n[]{},")
        self.sheet.ends_inside = self._depth != 0 or bool(left)
        self._report.damaged = self._report.damaged or self.sheet.ends_inside
        self._report.close()
        if left:
            self._log.add(self._line, left, "the text ends inside this object; it is left out")

    def _take(self, text: str) -> None:
        """Read a line, or a part of a long one; a command line may stand before the document."""
        if not self._begun and "{" not in text:
            command = command_of(text)
            if command is not None:
                self.sheet.note_command(command, self._report.run)
            elif text.strip(_AROUND):
                self._log.add(self._line, text, _OUTSIDE)
        self._begun = self._begun or "{" in text
        is_outside = self._begun and not self._depth and not self._rest.strip()
        if is_outside and "{" not in text and text.strip(_AROUND):
            self._log.add(self._line, text, _OUTSIDE)
            self._line += text.count("\n")
        elif self._begun:
            self._read(text)
        else:
            self._line += text.count("\n")

    def _read(self, text: str) -> None:
        rest = self._rest + text
        at = 0
        while at < len(rest):
            end = self._step(rest, at)
            if end is None:
                break
            self._line += rest.count("\n", at, end)
            at = end
        self._rest = rest[at:]

    def _step(self, text: str, at: int) -> int | None:
        """Read what begins here and return where it ends; None if more text must decide."""
        mark = text[at]
        if mark == "{":
            return self._object(text, at)
        if mark == '"':
            return self._string_at(text, at)
        if mark in "}]":
            self._depth -= 1
            return at + 1
        if mark == "[":
            self._depth += 1
            self._list()
            return at + 1
        between = _BETWEEN.match(text, at)
        if between is not None and (number := _NUMBER.match(between[0])) is not None:
            self.sheet.machines.take_json(self._last_string, number[1])
        if between is not None and (word := _WORD.search(between[0])) is not None:
            line = self._line + between[0].count("\n", 0, word.start())
            self._log.add(line, between[0][word.start() :].partition("\n")[0], _OUTSIDE)
        return at + 1 if between is None else between.end()

    def _object(self, text: str, at: int) -> int | None:
        found = _FLAT_AT.match(text, at)
        end = at + 1 if found is None else found.end()
        undecided = end >= len(text) or text[end] == '"'
        if undecided and len(text) - at <= _LONGEST:
            return None
        if undecided or text[end] != "}" or end - at > _LONGEST:
            self._depth += 1
            return at + 1
        whole = text[at : end + 1]
        if '"disk_device"' in whole:
            self._device(whole)
        elif self._last_string == "avg-cpu":
            self._report.close()
            printed = ((_text(pair["key"]), pair["number"] or "") for pair in _PAIR.finditer(whole))
            heading = self._report.heading
            self._report.heading = replace(heading, processors=shares_of(printed))
        else:
            self._log.add(self._line, whole.partition("\n")[0], _OUTSIDE)
        return end + 1

    def _list(self) -> None:
        if self._last_string == "hosts":
            self._hosts_seen += 1
            self._report.close()
            self._report.run = self._hosts_seen - 1
        elif self._last_string == "disk":
            self._report.close()

    def _string_at(self, text: str, at: int) -> int | None:
        found = _STRING_AT.match(text, at)
        # What stands behind it tells whether it is a key.
        is_undecided = found is None or found.end() == len(text)
        if is_undecided and len(text) - at <= _LONGEST:
            return None
        if found is None or found.end() - at > _LONGEST:
            return at + 1
        self._string(_text(found[0]), is_key=text.startswith(":", found.end()))
        return found.end()

    def _string(self, text: str, *, is_key: bool) -> None:
        # Values stand behind their key: the document has no list of texts.
        if text not in _KEYS if is_key else not self._behind_key:
            self._log.add(self._line, text, _OUTSIDE)
        self._behind_key = is_key
        if self._last_string == "timestamp":
            self._report.close()
            self._report.heading = Heading(stamp_of(text))
        self.sheet.machines.take_json(self._last_string, text)
        self._last_string = text

    def _device(self, text: str) -> None:
        name, titles, values = "", [], []
        for pair in _PAIR.finditer(text):
            key = _text(pair["key"])
            if key == "disk_device" and pair["text"]:
                name = _text(pair["text"])
            elif key in COLUMNS and pair["number"] and key not in titles:
                titles.append(key)
                values.append(float(pair["number"].replace(",", ".")))
        if not name or not titles:
            self._report.damaged = True
            self._log.add(self._line, text, "device object without a name or without figures")
            return
        table = self._report.table
        if table is None:
            table = self._report.start_table(json_layout(tuple(titles)), self._line)
        layout = table.layout
        if layout.titles != tuple(titles):
            by_title = dict(zip(titles, values, strict=True))
            values = [by_title.get(t, NOT_PRINTED) for t in layout.titles]
        self._report.add(table, name, possible(values), self._line)


def _text(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted.strip('"')


class JsonLines:
    """Lines of a document as they were before a mail program quoted them.

    A long line, as of a document without line ends, is passed on as is.

    Attributes:
        count: Lines read so far.
    """

    def __init__(self) -> None:
        self.count = 0
        self._rest = b""
        self._inside_long = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def feed(self, piece: bytes) -> Iterator[str]:
        """Yield the text completed by this piece, with as many line ends as there were."""
        lines = (self._rest + piece).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            yield self._line(line)
        if self._inside_long or len(self._rest) > _LINE_LONGEST:
            self.count += not self._inside_long
            self._inside_long = True
            yield self._decoder.decode(self._rest)
            self._rest = b""

    def finish(self) -> Iterator[str]:
        """Yield what is left."""
        if self._rest:
            yield self._line(self._rest)

    def _line(self, raw: bytes) -> str:
        self.count += not self._inside_long
        if self._inside_long or len(raw) > _LINE_LONGEST:
            self._inside_long = False
            return self._decoder.decode(raw + b"\n")
        return plain_line(raw.rstrip(b"\r").decode("utf-8", "backslashreplace")) + "\n"
