"""Reads `iostat -o JSON` as it arrives, cut-off documents included.

The document is one flat object per device inside nested lists (write_json_ext_stat, iostat.c,
sysstat 11.5 to 12.7). Ctrl-C leaves it without its closing brackets, so it is read token by token
instead of as a whole.
"""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import replace

from arcplan.captures.columns.layout import NOT_PRINTED
from arcplan.captures.iostat.layout import COLUMNS, made_layout
from arcplan.captures.iostat.report import Heading, OpenReport, possible
from arcplan.captures.iostat.sheet import Sheet, command_of, shares_of
from arcplan.captures.lines import plain_line
from arcplan.captures.records import IssueLog
from arcplan.captures.timestamps import stamp_of

_STRING = r'"(?:[^"\\\n]|\\.)*+"'
_TOKEN = re.compile(
    # What the text so far ends in: an object, or a key whose value is not there yet.
    rf'(?P<begun>\{{[^{{}}\[\]]*\Z|"[^"\n]*\Z|{_STRING}\s*(?::\s*(?:"[^"\n]*)?)?\Z)'
    r"|(?P<object>\{[^{}\[\]]*\})"
    rf"|(?P<key>{_STRING})\s*:\s*(?:(?P<value>{_STRING}|[0-9.]+|true|false|null)|(?=[\[{{]))"
    r"|(?P<bracket>[\[\]{}])"
    r"|[\s,]+"
    rf'|(?P<other>{_STRING}|"|[^\s\[\]{{}},"][^\[\]{{}},"\n]*)'
)
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
_BEGINS = re.compile(rb'(?m)^[ \t>]*\{[\s>]*"')


def begins_json(text: bytes) -> bool | None:
    """Whether a line in the first part of a text begins a JSON object; None if more must decide.

    A command and a person's words may stand above it, and marks of quoted mail before it.
    """
    if _BEGINS.search(text, 0, _OPENING_LONGEST) is not None:
        return True
    return None if len(text) < _OPENING_LONGEST else False


class JsonReader:
    """State between pieces: the text that is not yet a whole token.

    Attributes:
        lines: Lines read so far.
    """

    def __init__(self, log: IssueLog) -> None:
        self.sheet = Sheet()
        self.lines = 0
        self._log = log
        self._report = OpenReport(self.sheet, log)
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")
        self._raw = b""
        self._rest = ""
        self._line = 1
        self._depth = 0
        self._hosts_seen = 0
        self._key = ""
        self._begun = False

    def feed(self, piece: bytes) -> None:
        """Take the next piece of the document: whole lines, and parts of long ones."""
        self._raw += piece
        end = self._raw.rfind(b"\n") + 1
        end = end or len(self._raw) * (len(self._raw) > _LINE_LONGEST)
        text, self._raw = self._decoder.decode(self._raw[:end]), self._raw[end:]
        self._take(text)

    def finish(self) -> None:
        """End of text: say whether the document is whole."""
        self.lines += bool(self._raw or self._rest.rpartition("\n")[2])
        self._take(self._decoder.decode(self._raw))
        self._read(self._rest, is_end=True)
        left = self._rest.strip(" \t\r\n[]{},")
        self.sheet.ends_inside = self._depth != 0 or bool(left)
        self._report.damaged = self._report.damaged or self.sheet.ends_inside
        self._report.close()
        if left:
            self._log.add(self._line, left, "the text ends inside this object; it is left out")

    def _take(self, text: str) -> None:
        """Read lines; a command and words may stand above the document."""
        for line in text.splitlines(keepends=True):
            self.lines += line.endswith("\n")
            plain = plain_line(line)
            self._begun = self._begun or "{" in plain
            if self._begun:
                self._rest += plain
            else:
                if command := command_of(plain):
                    self.sheet.note_command(command, self._report.run)
                elif plain.strip("` \t\r\n"):
                    self._log.add(self._line, plain.strip(), _OUTSIDE)
                self._line += 1
        self._read(self._rest, is_end=False)

    def _read(self, text: str, *, is_end: bool) -> None:
        at = 0
        while at < len(text):
            token = _TOKEN.match(text, at)
            ends_here = token is not None and token.end() == len(text)
            is_open = token is None or token["begun"] is not None or (ends_here and not is_end)
            if is_open and (is_end or len(text) - at <= _LONGEST):
                break
            end = at + 1 if token is None or is_open else token.end()
            if token is not None and not is_open:
                self._token(token)
            self._line += text.count("\n", at, end)
            at = end
        self._rest = text[at:]

    def _token(self, token: re.Match[str]) -> None:
        if token["object"]:
            self._object(token[0])
        elif token["key"]:
            self._member(_text(token["key"]), _text(token["value"] or ""))
        elif token["bracket"]:
            self._depth += 1 if token[0] in "[{" else -1
        elif (token["other"] or "").strip("` \t\r"):
            self._log.add(self._line, token[0], _OUTSIDE)

    def _member(self, key: str, value: str) -> None:
        """Read a key and its value; without one, a list or an object follows."""
        self._key = key
        if key not in _KEYS:
            self._log.add(self._line, key, _OUTSIDE)
        if key in ("hosts", "timestamp", "disk"):
            self._report.close()
        if key == "hosts":
            self._report.run = self._hosts_seen
            self._hosts_seen += 1
        elif key == "timestamp":
            self._report.heading = Heading(stamp_of(value))
        self.sheet.machines.take_json(key, value)

    def _object(self, text: str) -> None:
        if '"disk_device"' in text:
            self._device(text)
        elif self._key == "avg-cpu":
            self._report.close()
            printed = ((_text(pair["key"]), pair["number"] or "") for pair in _PAIR.finditer(text))
            heading = self._report.heading
            self._report.heading = replace(heading, processors=shares_of(printed))
        else:
            self._log.add(self._line, text.partition("\n")[0], _OUTSIDE)

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
            table = self._report.start_table(
                made_layout(tuple(titles), "nowhere", 0, commas=False, indent=0), self._line
            )
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
