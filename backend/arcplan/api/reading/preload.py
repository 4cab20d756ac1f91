"""The process that readers are forked from: all code is loaded, no upload was read.

Loaded by multiprocessing's fork server, never by the server itself.
"""

from __future__ import annotations

import gc
from contextlib import suppress

from arcplan.api.reading import process
from arcplan.captures.zdb import engine

__all__ = ["process"]

with suppress(engine.ReaderMissingError):
    engine.module()
# Objects that the garbage collector skips stay in memory pages that all readers share.
gc.collect()
gc.freeze()
