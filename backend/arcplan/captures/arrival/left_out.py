"""What stands between the outputs of tools in a terminal's log, and is named instead of read."""

from __future__ import annotations

from arcplan.captures.records import ISSUES_KEPT, Issue, printable


class LeftOut:
    """Prompts and output of tools that are not read."""

    def __init__(self) -> None:
        self._prompts = 0
        self._first: Issue | None = None
        self._unread: list[Issue] = []

    def prompt(self, number: int, line: bytes) -> None:
        """A shell's line; however many there are, they are named once."""
        self._prompts += 1
        self._first = self._first or Issue(number, printable(line), "")

    def unread(self, number: int, line: bytes) -> None:
        """Output of no tool that is read begins."""
        if len(self._unread) < ISSUES_KEPT:
            reason = "what follows is of no tool that is read here; left out"
            self._unread.append(Issue(number, printable(line), reason))

    def given_up(self, number: int, looks: int) -> None:
        """The text is cut no further."""
        reason = f"after {looks:,} lines that look like the beginning of another tool's output,"
        self._unread.append(Issue(number, "", f"{reason} the rest is read as one"))

    def listed(self) -> list[Issue]:
        """All of it."""
        if self._first is None:
            return self._unread
        many = f"the first of {self._prompts:,} shell prompts, which are"
        what = many if self._prompts > 1 else "a shell prompt, which is"
        reason = f"{what} no output of a tool; left out"
        return [Issue(self._first.line, self._first.excerpt, reason), *self._unread]
