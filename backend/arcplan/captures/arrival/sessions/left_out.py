"""Text between the outputs of tools in a terminal's log: reported, not read."""

from __future__ import annotations

from arcplan.captures.records import ISSUES_KEPT, Issue, printable


class LeftOut:
    """Prompts and output of tools that are not read.

    Attributes:
        prompts: Lines of the prompts.
    """

    def __init__(self) -> None:
        self.prompts: list[int] = []
        self._first: Issue | None = None
        self._unread: list[Issue] = []
        self._hosts: dict[str, Issue] = {}

    def prompt(self, number: int, line: bytes) -> None:
        """Note a shell prompt; all of them are reported once."""
        self.prompts.append(number)
        self._first = self._first or Issue(number, printable(line), "")

    def host(self, name: str, number: int, line: bytes) -> None:
        """Note the host that a prompt names before output that is read."""
        self._hosts.setdefault(name, Issue(number, printable(line), ""))

    def unread(self, number: int, line: bytes) -> None:
        """Note where output of an unsupported tool begins."""
        if len(self._unread) < ISSUES_KEPT:
            reason = "the text from here on is not the output of a supported tool; left out"
            self._unread.append(Issue(number, printable(line), reason))

    def given_up(self, number: int, looks: int) -> None:
        """Note that the rest is read as one text."""
        reason = f"after {looks:,} lines that look like the beginning of another tool's output,"
        self._unread.append(Issue(number, "", f"{reason} the rest is read as one"))

    def listed(self) -> list[Issue]:
        """All of it."""
        if self._first is None:
            return self._unread
        if len(self._hosts) > 1:
            named = ", ".join(list(self._hosts)[:3])
            second = list(self._hosts.values())[1]
            reason = f"the prompts name several hosts ({named}), whose figures are taken for one's;"
            reason += " if they are not, read each host's log by itself"
            self._unread.insert(0, Issue(second.line, second.excerpt, reason))
        many = f"the first of {len(self.prompts):,} shell prompts, which are"
        what = many if len(self.prompts) > 1 else "a shell prompt, which is"
        reason = f"{what} no output of a tool; left out"
        return [Issue(self._first.line, self._first.excerpt, reason), *self._unread]
