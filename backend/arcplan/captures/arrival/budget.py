"""How much processor time the reading of one upload may take."""

from __future__ import annotations

from dataclasses import dataclass

_MIB = 1 << 20
_FREE_TEXT_BYTES = 64 * _MIB
_TEXT_RATIO = 50
# Why reading ended, for a person.
OUT_OF_TIME = (
    "reading it took more processor time than an upload of its size may have; unpack it, or send "
    "its files one by one"
)


@dataclass(frozen=True, slots=True)
class ProcessorBudget:
    """Processor time, which grows with what arrives and with the text that parsers are given.

    Text counts up to 64 MiB, or 50 times what arrived if that is more, so that a small upload has
    no budget of hours. What containers hold beside text (headers, empty frames, inner archives)
    adds nothing.

    Measured with a base of 10 s: a day of `iostat` each second (220 MB, 20 KB in zstd) takes a
    third of its budget, a zdb dump of 300 MB in `gzip -9` a three-hundredth.

    Attributes:
        base_s: Processor time for an upload of nothing. Each MiB that arrives adds a tenth of it,
            each MiB of text a twentieth.
    """

    base_s: float

    def allowed_s(self, received_bytes: int, text_bytes: int) -> float:
        """Processor time for what has arrived so far."""
        counted_bytes = min(text_bytes, _text_bytes_most(received_bytes))
        return self.base_s * (1 + received_bytes / _MIB / 10 + counted_bytes / _MIB / 20)

    def most_s(self, received_bytes: int) -> float:
        """Processor time for what has arrived, if it holds all the text that counts."""
        return self.allowed_s(received_bytes, _text_bytes_most(received_bytes))


def _text_bytes_most(received_bytes: int) -> int:
    return max(_FREE_TEXT_BYTES, _TEXT_RATIO * received_bytes)
