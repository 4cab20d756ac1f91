"""fio's reports: text as it prints it, `--output-format=json` and `json+`, version 2 and 3.

    randread: (g=0): rw=randread, bs=(R) 16.0KiB-16.0KiB, ..., ioengine=psync, iodepth=1
    randread: (groupid=0, jobs=1): err= 0: pid=810: Sun Nov 22 11:00:21 2026
      read: IOPS=11.4k, BW=179MiB/s (188MB/s)(358MiB/2001msec)
        clat (usec): min=42, max=5696, avg=84.74, stdev=119.79

gives one of `jobs`: {"name": "randread", "rw": "randread", "block_bytes": 16384, "reads_per_s":
11400, "read_mean_ms": 0.08474, ...}. In JSON fio writes every digit (11441.779). The reader of
JSON is `fio_json`, that of text `fio_text`; what the command above them says fills in what
neither prints.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.load.fio_job import FioJob
from arcplan.captures.load.fio_json import Document, documents_of
from arcplan.captures.load.fio_text import jobs_of
from arcplan.captures.records import CaptureBase, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser
from arcplan.captures.timestamps import spelled, stamp_of

_JSON = re.compile(rb'"fio version"[ \t]*:')
_JOB = re.compile(rb": \((?:groupid=\d+, jobs=\d+\): err=|g=\d+\): rw=)")
_JOB_NAME_LONGEST = 200
_RUN_AT = re.compile(r".*\(groupid=\d+, jobs=\d+\): err=.*?: pid=\d+: (\S.*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FioCapture(CaptureBase):
    """Jobs of fio.

    Attributes:
        version: Release of fio, such as `fio-3.33`; None where it is not printed.
        jobs: Jobs in order; clones of a job without group_reporting are jobs of their own.
            `places` names them `jobs.0` and on.
    """

    kind: Literal["fio"] = "fio"
    version: str | None
    jobs: list[FioJob]


def recognises(head: bytes) -> bool:
    """Whether the text holds a report of fio, in JSON or as text."""
    if _JSON.search(head):
        return True
    for found in _JOB.finditer(head):
        # Looked for backwards: names tried at each line would be most of the cost of other texts.
        above = head[max(0, found.start() - _JOB_NAME_LONGEST - 1) : found.start()]
        name = above.rpartition(b"\n")[2]
        if name.strip() and len(name) <= _JOB_NAME_LONGEST:
            return True
    return False


def _read(text: SmallText) -> list[FioCapture]:
    documents = documents_of(text)
    jobs = [job for document in documents for job in document.jobs]
    whole = all(document.complete for document in documents)
    version, recorded_at = _origin(documents)
    inside = {at for document in documents for at in document.lines}
    said = jobs_of(text, [line for at, line in enumerate(text.lines) if at not in inside])
    if not jobs:
        jobs, whole, version = said.jobs, said.complete, said.version
        recorded_at = _moment_in(text)
    else:
        # --output-format=normal,json prints a run in both forms; another run has other times.
        printed = {(job.name, job.seconds) for job in jobs}
        jobs += [job for job in said.jobs if (job.name, job.seconds) not in printed]
    if not jobs:
        raise UnrecognisedCaptureError(
            "no figure of a job of fio found: its run did not end, or its lines stand behind others"
        )
    by_number = {line.number: line for line in text.lines}
    for number, job in enumerate(jobs):
        text.says(f"jobs.{number}", by_number[job.line])
    return [
        FioCapture(
            **text.common(complete=whole), recorded_at=recorded_at, version=version, jobs=jobs
        )
    ]


def _origin(documents: Sequence[Document]) -> tuple[str | None, str | None]:
    if not documents:
        return None, None
    return documents[-1].version, documents[-1].recorded_at


def _moment_in(text: SmallText) -> str | None:
    """The end of the first job, in the zone of its host."""
    for line in text.lines:
        found = _RUN_AT.fullmatch(line.text.strip())
        if found is not None:
            (moment,) = spelled([stamp_of(found[1])])
            return moment if moment and "T" in moment else None
    return None


FORMAT = Format(
    about=About(
        title="fio",
        opening=JSON,
        command="fio --output-format=json job.fio",
        commands=(r"\bfio\b",),
        programs=("fio",),
        reads_command=True,
        forms=(Opening(("fio-",), rb"[ \t]*fio-[0-9].*", 40),),
        marks=('"fio version"', "groupid=", ": (g="),
    ),
    record=FioCapture,
    timeless=False,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read),
)
