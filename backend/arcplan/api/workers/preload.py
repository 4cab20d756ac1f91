"""The process that workers are forked from: all code is loaded, nothing was read.

Loaded by multiprocessing's fork server, never by the server itself.
"""

from __future__ import annotations

import atexit
import gc
from contextlib import suppress
from importlib import import_module
from multiprocessing import forkserver
from pathlib import Path


@atexit.register
def _remove_socket() -> None:
    """Remove the socket through which workers are asked for: a server that was killed cannot.

    This process ends with the last of the server and its workers, which leave without this.
    """
    # The address is kept nowhere else.
    address = vars(vars(forkserver)["_forkserver"])["_forkserver_address"]
    with suppress(OSError):
        Path(address).unlink()
        Path(address).parent.rmdir()


import_module("arcplan.api.workers.reader_process")
import_module("arcplan.api.workers.model_process").SizeRequest.model_rebuild()
import_module("arcplan.captures.formats").load_all()
import_module("arcplan.captures.foreign_tools")
# Patterns that are else compiled for the first text, here the first of each process: 40 ms of 60.
import_module("arcplan.captures.arrival.sessions.openings").compile_all()
import_module("arcplan.captures.arrival.sessions.prompts").prompt_of(b"# zpool status")
engine = import_module("arcplan.captures.zdb.engine")
# Uploads other than dumps are read without it.
with suppress(engine.ReaderMissingError):
    engine.module()
# Objects that the garbage collector skips stay in memory pages that all workers share.
gc.collect()
gc.freeze()
