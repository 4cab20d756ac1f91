"""The process that readers are forked from: all code is loaded, no upload was read.

Loaded by multiprocessing's fork server, never by the server itself. A fork must have one thread, so
numpy's arithmetic, which no reader uses, is kept from starting its own.
"""

from __future__ import annotations

import gc
import os
from importlib import import_module

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import_module("arcplan.api.reading.process")
import_module("arcplan.captures.arrival.scanners").load_scanners()
# Objects that the garbage collector skips stay in memory pages that all readers share.
gc.collect()
gc.freeze()
