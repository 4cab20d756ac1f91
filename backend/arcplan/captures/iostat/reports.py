"""The reports of one capture, a column for each thing that is known of them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from arcplan.captures.iostat.moments import Moments
from arcplan.captures.native import Ints

Mask = npt.NDArray[np.bool_]


class Reports:
    """What is known of each report besides its rows.

    Columns instead of objects: a capture may hold a report for every second of a week.

    Attributes:
        moments: Their time stamps.
    """

    def __init__(self) -> None:
        self.moments = Moments()
        self._runs = array("q")
        self._lines = array("q")
        self._devices = array("q")
        self._damaged = bytearray()

    def __len__(self) -> int:
        """Number of reports."""
        return len(self._runs)

    def add(self, run: int, moment: int, line: int, devices: int, *, damaged: bool) -> None:
        """Add the next report.

        Args:
            run: Number of the iostat run it belongs to, from 0; each banner starts one.
            moment: Its time stamp; see `Moments`.
            line: Line number of its header.
            devices: Rows in it.
            damaged: A line of it could not be read, or the text ends in it: devices may be missing.
        """
        self.extend(run, [moment], [line], [devices])
        self._damaged[-1] = damaged

    def extend(
        self, run: int, moments: Sequence[int], lines: Sequence[int], devices: Sequence[int]
    ) -> None:
        """Add reports of one run that are whole."""
        self._runs.extend([run] * len(lines))
        self.moments.extend(moments)
        self._lines.extend(lines)
        self._devices.extend(devices)
        self._damaged.extend(bytes(len(lines)))

    @property
    def runs(self) -> Ints:
        """Number of each one's run, never falling."""
        return np.array(self._runs, dtype=np.int64)

    @property
    def devices(self) -> Ints:
        """Rows in each."""
        return np.array(self._devices, dtype=np.int64)

    @property
    def whole(self) -> Mask:
        """Those of which every line could be read."""
        whole: Mask = np.frombuffer(bytes(self._damaged), dtype=np.uint8) == 0
        return whole

    def line(self, report: int) -> int:
        """Line number of the header of one."""
        return self._lines[report]

    def mark_damaged(self, report: int) -> None:
        """Devices are missing in one."""
        self._damaged[report] = True

    def of_runs(self) -> dict[int, range]:
        """Numbers of the reports of each run."""
        runs = self.runs
        begins = [0, *(np.flatnonzero(runs[1:] != runs[:-1]) + 1).tolist()]
        ends = [*begins[1:], len(self)]
        return {
            self._runs[begin]: range(begin, end) for begin, end in zip(begins, ends, strict=True)
        }
