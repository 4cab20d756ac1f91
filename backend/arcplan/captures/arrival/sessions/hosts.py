"""Marks that ansible, clush, pdsh, salt and loggers put around what each of several hosts printed.

    db1 | CHANGED | rc=0 >>          ansible -a
    ---------------                  clush -b, pdsh | dshbak
    db1
    ---------------
    db1: MemTotal: 131072000 kB      pdsh, clush
    db1:                             salt, above lines that are indented by four
    Nov 20 10:00:01 db1 vmstat[12]: [pod/mysql-0/mysql], mysql-1 |      journald, kubectl, compose

Tools name their host, too: `Linux 6.1.0 (db1) 11/20/26 _x86_64_ (2 CPU)` above sysstat's tables,
`Machine: db1 (x86_64) 2.1.11` above arc_summary's report.

A plan is of one host, and the parsers know none: the text of several is refused by their names. Of
one host the marks come off, each leaving an empty line.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from arcplan.captures.records import SeveralHostsError, printable

_HOST = rb"[\w.,\[\]-]{1,200}"
# The words between lines of dashes are headings in SHOW ENGINE INNODB STATUS.
_MARK = re.compile(
    rb"(?m)^(?P<ansible>%b) \| (?:CHANGED|SUCCESS|FAILED!?|UNREACHABLE!)"
    rb"(?: \| rc=-?[0-9]+)?(?: \(\w+\))? (?:>>[ \t]*|=>(?= ))"
    rb"|^(?P<dashes>-{5,100})\n(?!(?:SEMAPHORES|TRANSACTIONS|LOG)\n)(?P<clush>%b)"
    rb"(?: \([0-9]+\))?\n(?P=dashes)$" % (_HOST, _HOST)
)
_MARK_BYTES_MOST = 512
# An hour before its minutes is no name, nor is a disk's number before another: sar prints a day's
# rows so, and cgroups what each disk did.
_PREFIXED = re.compile(
    rb"(?:[^\[\n]{0,40}[0-9]{2}:[0-9]{2}:[0-9]{2}\S{0,20} )?"
    rb"(?:(?![0-9]+:[0-9])([\w.-]{1,63})(?: [\w./@-]{1,40}(?:\[[0-9]{1,10}\])?)?: ?"
    rb"|\[([\w./-]{2,80})\] ?|([\w.-]{2,60}) +\| ?)(.*)"
)
# What salt prints: the minion's name, and below it each line indented by four blanks.
_MINION = re.compile(rb"(?m)^([\w.-]{1,63}):$(?=\n {4})")
_PREFIXED_LEAST = 0.9
_LINES_OF_A_HOST = 3
# print_gal_header of sysstat 9 to 12; print_header of cmd/arc_summary, OpenZFS 0.8 to 2.4.
_BANNER = re.compile(
    rb"(?m)^[ \t]*(?:Linux [0-9]\S* \((?P<sysstat>[\w.-]{1,255})\)[ \t]+\S"
    rb"|Machine: (?P<arc>[\w.-]{1,255}) \()"
)
_FIGURES = re.compile(rb"[0-9][0-9.,:]*|[ \t]+")
_WORD = re.compile(rb"[A-Za-z]{3}")


def has_host_marks(head: bytes) -> bool:
    """Whether the first bytes of a text name the host that printed what follows."""
    return _MARK.search(head) is not None


def of_one_host(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the text without marks; any split of pieces gives the same.

    Raises:
        SeveralHostsError: A second host is named.
    """
    held, host, line = b"", "", 1
    for piece in chain(pieces, [None]):
        text = held + (piece or b"")
        cut = len(text)
        if piece is not None:
            cut = text.rfind(b"\n", 0, max(cut - _MARK_BYTES_MOST, 0)) + 1
        for mark in _MARK.finditer(text):
            if mark.start() >= cut:
                break
            # The end of a mark may be missing yet, but never its beginning.
            cut = mark.start() if mark.end() > cut else cut
            name = printable(mark["ansible"] or mark["clush"])
            if host not in ("", name):
                at = line + text.count(b"\n", 0, mark.start())
                raise several_hosts([host, name], line=at, excerpt=printable(mark[0]))
            host = name
        line += text.count(b"\n", 0, cut)
        yield _MARK.sub(lambda mark: b"\n" * mark[0].count(b"\n"), text[:cut])
        held = text[cut:]


def hosts_before_lines(head: bytes) -> list[str]:
    """Hosts whose names stand before the lines of a text, as pdsh prints; none for other texts.

    Each has lines of its own, and all ran the same command, so that lines of the same words are
    among them.
    """
    lines = [line for line in head.split(b"\n")[:-1] if line.strip()]
    minions = {printable(name) for name in _MINION.findall(head)}
    if len(minions) > 1 and all(line.startswith(b"    ") or line.endswith(b":") for line in lines):
        return sorted(minions)
    said: dict[bytes, list[bytes]] = defaultdict(list)
    for line in lines:
        found = _PREFIXED.match(line)
        if found is not None:
            said[found[1] or found[2] or found[3]].append(_FIGURES.sub(b" ", found[4]))
    if sum(map(len, said.values())) < _PREFIXED_LEAST * len(lines):
        return []
    hosts = {host: set(of) for host, of in said.items() if len(of) >= _LINES_OF_A_HOST}
    if len(hosts) < 2 or sum(len(said[host]) for host in hosts) < _PREFIXED_LEAST * len(lines):
        return []
    alike = set.intersection(*hosts.values())
    return [printable(host) for host in hosts] if any(map(_WORD.search, alike)) else []


def hosts_in_banners(head: bytes) -> list[str]:
    """Hosts that tools name above their tables, each once; domains are no difference."""
    found = (printable(banner["sysstat"] or banner["arc"]) for banner in _BANNER.finditer(head))
    return list({name.partition(".")[0].lower(): name for name in found}.values())


def several_hosts(hosts: list[str], *, line: int, excerpt: str) -> SeveralHostsError:
    """The error for a text of these hosts."""
    named = ", ".join(hosts[:3]) + (", ..." if len(hosts) > 3 else "")
    return SeveralHostsError(
        f"several hosts printed this text ({named}), and a plan is of one; save what each printed"
        " in a file of its own and read one host at a time",
        line=line,
        excerpt=excerpt,
    )
