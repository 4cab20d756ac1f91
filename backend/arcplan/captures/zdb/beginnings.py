"""Telling the lines with which a dataset, an object or a tree begins.

dump_objset, dump_object and dump_path_impl in zdb.c, OpenZFS 0.6.5 to 2.4.
"""

from __future__ import annotations

import numpy as np

from arcplan.captures.native import Bytes, compiled
from arcplan.captures.zdb.characters import (
    RETURN,
    digits_end,
    find_word,
    skip_blanks,
    starts_with,
    trimmed_end,
)

NO_BOUNDARY, COLUMN_HEADER, DATASET_BEGINS, OBJECT_PATH, TREE_BEGINS = range(5)

_OBJECT = np.frombuffer(b"Object", np.uint8)
_LEVEL = np.frombuffer(b"lvl", np.uint8)
_DATASET = np.frombuffer(b"Dataset ", np.uint8)
_TYPE_OPENS = np.frombuffer(b" [", np.uint8)
_ID = np.frombuffer(b"], ID ", np.uint8)
_TXG = np.frombuffer(b", cr_txg ", np.uint8)
_OBJECT_PATH = np.frombuffer(b"obj=", np.uint8)
_IN_DATASET = np.frombuffer(b" dataset=", np.uint8)
_TREE_OPENS = np.frombuffer(b"Indirect blocks:", np.uint8)
_LOADING = np.frombuffer(b"loading ", np.uint8)


@compiled
def _is_dataset_line(text: Bytes, place: int, end: int) -> bool:
    if not starts_with(text, place, end, _DATASET):
        return False
    id_at = find_word(text, place, end, _ID)
    if not id_at > find_word(text, place, end, _TYPE_OPENS) > place:
        return False
    return starts_with(text, digits_end(text, id_at + _ID.size, end), end, _TXG)


@compiled
def boundary_at(text: Bytes, place: int, end: int) -> int:
    """Which of the lines that begin something has its first word here."""
    first = text[place]
    if first == 79 and starts_with(text, place, end, _OBJECT):
        after = skip_blanks(text, place + _OBJECT.size, end)
        return COLUMN_HEADER if starts_with(text, after, end, _LEVEL) else NO_BOUNDARY
    if first == 68 and _is_dataset_line(text, place, end):
        return DATASET_BEGINS
    if first == 111 and starts_with(text, place, end, _OBJECT_PATH):
        after = digits_end(text, place + _OBJECT_PATH.size, end)
        return OBJECT_PATH if starts_with(text, after, end, _IN_DATASET) else NO_BOUNDARY
    if first == 73 and starts_with(text, place, end, _TREE_OPENS):
        after = skip_blanks(text, place + _TREE_OPENS.size, end)
        return TREE_BEGINS if after == end else NO_BOUNDARY
    return NO_BOUNDARY


@compiled
def first_word(text: Bytes, start: int, end: int) -> int:
    """Where the text of a line starts, behind progress messages that a terminal overwrites."""
    place = skip_blanks(text, start, end)
    if place == end or not (text[start] == RETURN or text[place] == _LOADING[0]):
        return place
    if starts_with(text, place, end, _LOADING):
        dataset = find_word(text, place, end, _DATASET)
        if dataset > 0:
            return dataset
    last = trimmed_end(text, place, end)
    while last > place and text[last - 1] != RETURN:
        last -= 1
    return skip_blanks(text, last, end)
