"""Processors of a host: /proc/cpuinfo, `lscpu`, `lscpu -J`.

Forms read: x86, ARM, POWER and IBM Z; util-linux 2.25 to 2.41, and the lscpu of BSD systems. Of
ARM, POWER and IBM Z the kernel prints no core or socket numbers in /proc/cpuinfo, so there only
the logical processors are known.

    CPU(s):                2
    Thread(s) per core:    1
    Model name:            AMD EPYC

gives `logical_cpus` 2, `threads_per_core` 1 and `model` AMD EPYC.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import mul
from typing import Final, Literal, TypeAlias, TypedDict

from arcplan.captures.bounded import real_of, whole_of
from arcplan.captures.format import JSON, About, Format, Opening
from arcplan.captures.json_document import Json, document_in, members_of, objects_of, word_of
from arcplan.captures.lines import Line
from arcplan.captures.records import CaptureBase, CaptureTooLargeError, UnrecognisedCaptureError
from arcplan.captures.small_text import SmallText, SmallTextParser, head_of

_LONGEST = 16_384
_NAME_LONGEST = 40
_PROC_HEAD = re.compile(rb"(?m)^[ \t>]*processor(?:[ \t]*: ?[0-9]+[ \t\r]*$| [0-9]+: version = )")
_PROC_SIGN = re.compile(
    rb"(?m)^[ \t>]*(?:vendor_id|cpu family|BogoMIPS|bogomips|cpu cores|CPU implementer|model name"
    rb"|clock)[ \t]*:"
)
# What lscpu prints for each model of core (util-linux 2.37 and later).
_OF_EACH_MODEL = ("Model name", "Thread(s) per core", "Core(s) per socket", "Socket(s)")
_Fields: TypeAlias = "dict[str, list[tuple[str, Line]]]"
_FIELDS = frozenset(
    (
        *(
            *_OF_EACH_MODEL,
            "CPU(s)",
            "Total CPU(s)",
            "On-line CPU(s) list",
            "CPU max MHz",
            "CPU MHz",
        ),
        *("Off-line CPU(s) list", "Core(s) per cluster", "Hypervisor vendor"),
    )
)
# The row of lscpu that says how many there are; on BSD systems `Total CPU(s)`.
_SUM = "CPU(s)"
_IS_SUM = re.compile(r"\s*(?:Total )?CPU\(s\)\s*:")
_NO_PROCESSORS = "no number of processors found"
# What two prints of one machine agree on.
_OF_THE_MACHINE: Final = ("logical_cpus", "cores", "sockets", "model")
_PROCESSOR = re.compile(r"processor(?: (?P<of_z>[0-9]+))?")
_LSCPU_HEAD = re.compile(rb"(?m)^[ \t>]*(?:Thread\(s\) per core|Core\(s\) per (?:socket|cluster)):")
_JSON = re.compile(rb'"lscpu"\s*:\s*\[')
CPUS_MOST = 16_384


@dataclass(frozen=True, slots=True, kw_only=True)
class CpuinfoCapture(CaptureBase):
    """Processors of a host; `places` has the names of the fields.

    Attributes:
        logical_cpus: Processors that the kernel schedules on, threads counted.
        cores: Physical cores of all sockets, and of all models.
        sockets: Sockets; null where lscpu counts them for each of several models of core.
        threads_per_core: Threads per core; null where models of core differ in it.
        model: Model as printed, or all of them; untrusted text.
        mhz: Highest clock printed, in MHz: the maximum of lscpu, else the present one.
        virtual: Vendor of the hypervisor, or `yes` where only the flag tells; null on a machine
            that says nothing of one.
    """

    kind: Literal["cpuinfo"] = "cpuinfo"
    logical_cpus: int | None
    cores: int | None
    sockets: int | None
    threads_per_core: int | None
    model: str | None
    mhz: float | None
    virtual: str | None


class _Figures(TypedDict):
    """What one print says of a machine."""

    logical_cpus: int | None
    cores: int | None
    sockets: int | None
    threads_per_core: int | None
    model: str | None
    mhz: float | None
    virtual: str | None


def recognises(head: bytes) -> bool:
    """Whether the text is /proc/cpuinfo or lscpu's."""
    if _JSON.search(head) or _LSCPU_HEAD.search(head):
        return True
    return _PROC_HEAD.search(head) is not None and _PROC_SIGN.search(head) is not None


def _read(text: SmallText) -> Iterable[CaptureBase]:
    head = head_of(text)
    if _JSON.search(head):
        document = document_in(text)
        fields: _Fields = {}
        for name, value in _json_fields(members_of(document.value).get("lscpu")):
            fields.setdefault(name, []).append((value, document.line_of(f"{name}:")))
        figures = _of_lscpu(text, fields)
        if figures["logical_cpus"] is None:
            raise UnrecognisedCaptureError(_NO_PROCESSORS)
        return [CpuinfoCapture(**text.common(complete=document.complete), **figures)]
    prints = [_figures_of(text, lines) for lines in _prints(text)]
    known = [figures for figures in prints if figures["logical_cpus"]]
    if not known:
        raise UnrecognisedCaptureError(_NO_PROCESSORS)
    for earlier in known[:-1]:
        for figure in _OF_THE_MACHINE:
            before, now = earlier[figure], known[-1][figure]
            if before and now and before != now:
                text.differs(figure, _line_of(text, figure))
    complete = not text.ends_inside_a_line
    return [CpuinfoCapture(**text.common(complete=complete), **known[-1])]


def _line_of(text: SmallText, figure: str) -> Line:
    number = text.places[figure].line
    return next(line for line in text.lines if line.number == number)


def _prints(text: SmallText) -> list[list[Line]]:
    """The lines of each print: one begins at a processor that comes again, or at lscpu's sum."""
    prints: list[list[Line]] = [[]]
    known: set[str] = set()
    for line in text.lines:
        name, _, value = (part.strip() for part in line.text.partition(":"))
        processor = _processor_in(name, value)
        if processor is not None or _IS_SUM.match(line.text):
            if known and (processor is None or processor in known or _SUM in known):
                text.said_again("processors", line)
                prints.append([])
                known.clear()
            known.add(processor or _SUM)
        prints[-1].append(line)
    return prints


def _processor_in(name: str, value: str) -> str | None:
    """The number of a processor that a row of /proc/cpuinfo begins."""
    found = _PROCESSOR.fullmatch(name)
    number = (found["of_z"] or value) if found else ""
    return number if number.isdigit() else None


def _figures_of(text: SmallText, lines: list[Line]) -> _Figures:
    if not any(_IS_SUM.match(line.text) for line in lines):
        return _of_proc(text, lines)
    fields: _Fields = {}
    for line in lines:
        name, colon, value = line.text.strip().partition(":")
        if colon and value.strip() and name in _FIELDS:
            fields.setdefault(name, []).append((value.strip(), line))
        elif name:
            text.left_out += 1
    return _of_lscpu(text, fields)


def _json_fields(value: Json) -> Iterable[tuple[str, str]]:
    """Fields of lscpu -J; since 2.38 some hang below others."""
    pending = list(objects_of(value))
    while pending:
        item = pending.pop(0)
        name, data = word_of(item.get("field")), word_of(item.get("data"))
        if name is not None and data is not None:
            yield name.removesuffix(":"), data
        pending += objects_of(item.get("children"))


def _of_lscpu(text: SmallText, fields: _Fields) -> _Figures:
    """Figures of one print; some fields come once for each model of core."""

    def said(figure: str, *names: str) -> list[str]:
        for name in names:
            if name in fields:
                text.says(figure, fields[name][0][1])
                return [value for value, _ in fields[name]]
        return []

    def counts(figure: str, *names: str) -> list[int]:
        found = [whole_of(value) for value in said(figure, *names)]
        good = [count for count in found if count is not None and 0 < count <= CPUS_MOST]
        return good if len(good) == len(found) else []

    logical = next(iter(counts("logical_cpus", _SUM, f"Total {_SUM}")), None)
    if said("logical_cpus", "Off-line CPU(s) list"):
        listed = next(iter(said("logical_cpus", "On-line CPU(s) list")), "")
        logical = sum(map(_cpus_in, listed.split(","))) or logical
    models = list(dict.fromkeys(said("model", "Model name")))
    sockets = counts("sockets", "Socket(s)")
    per_socket = counts("cores", "Core(s) per socket", "Core(s) per cluster")
    threads = counts("threads_per_core", "Thread(s) per core")
    # With several models of core each block must be whole, or some cores are not counted.
    kinds = max(len(fields.get(name, ())) for name in _OF_EACH_MODEL)
    whole = kinds == len(sockets) == len(per_socket)
    speeds = filter(None, map(real_of, said("mhz", "CPU max MHz", "CPU MHz")))
    return _Figures(
        logical_cpus=logical,
        cores=sum(map(mul, sockets, per_socket)) if whole else None,
        # A socket may hold cores of several models, each of which counts it.
        sockets=sockets[0] if kinds == len(sockets) == 1 else None,
        threads_per_core=threads[0] if len(threads) == kinds and len(set(threads)) == 1 else None,
        model=" and ".join(models) or None,
        mhz=max(speeds, default=None),
        virtual=next(iter(said("virtual", "Hypervisor vendor")), None),
    )


def _cpus_in(listed: str) -> int:
    """How many processors a part of a list such as `0-3,8` names."""
    first, _, last = listed.strip().partition("-")
    return int(last or first) - int(first) + 1 if first.isdigit() and (last or "0").isdigit() else 0


def _of_proc(text: SmallText, lines: list[Line]) -> _Figures:
    processors: set[str] = set()
    cores: set[tuple[str, str]] = set()
    sockets: set[str] = set()
    socket = core = ""
    model: str | None = None
    mhz: float | None = None
    virtual: str | None = None
    for line in lines:
        name, colon, value = (part.strip() for part in line.text.partition(":"))
        if not colon or len(name) > _NAME_LONGEST:
            if line.text.strip() and not line.text.lstrip().startswith(("```", "[")):
                text.unread(line, "no field of /proc/cpuinfo")
            continue
        if (processor := _processor_in(name, value)) is not None:
            processors.add(processor)
            if len(processors) > CPUS_MOST:
                raise CaptureTooLargeError(f"more than {CPUS_MOST:,} processors", line=line.number)
            text.says("logical_cpus", line)
        elif name == "physical id":
            socket = value
            sockets.add(value)
            text.says("sockets", line)
        elif name == "core id":
            core = value
            cores.add((socket, core))
            text.says("cores", line)
        elif name in ("model name", "Model name", "cpu model", "cpu") and model is None:
            model = value or None
            text.says("model", line)
        elif name in ("cpu MHz", "clock") and (speed := real_of(value.removesuffix("MHz"))):
            mhz = max(mhz or 0.0, speed)
            text.says("mhz", line)
        elif name == "flags" and "hypervisor" in value.split():
            virtual = "yes"
            text.says("virtual", line)
        else:
            text.left_out += 1
    logical = len(processors)
    even = cores and logical % len(cores) == 0
    return _Figures(
        logical_cpus=logical or None,
        cores=len(cores) or None,
        sockets=len(sockets) or None,
        threads_per_core=logical // len(cores) if even else None,
        model=model,
        mhz=mhz,
        virtual=virtual,
    )


FORMAT = Format(
    about=About(
        title="processors",
        opening=Opening(("Architecture:",), rb"Architecture:.*", 30),
        command="lscpu",
        commands=(r"\bcpuinfo\b|\blscpu\b",),
        programs=("lscpu",),
        forms=(
            Opening(("processor",), rb"processor\t: 0", 30),
            Opening(("vendor_id",), rb"vendor_id +: IBM/S390", 30),
            JSON,
        ),
        marks=('"lscpu"', "(s) per ", "processor"),
    ),
    record=CpuinfoCapture,
    timeless=True,
    recognises=recognises,
    parser=lambda _top: SmallTextParser(_read, wants=lambda line: len(line) <= _LONGEST),
)
