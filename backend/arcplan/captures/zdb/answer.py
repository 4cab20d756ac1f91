"""The record of a dump, from everything that was read of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from typing import TypedDict

from arcplan.captures.native import Ints
from arcplan.captures.records import Place
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.ending import without_trees
from arcplan.captures.zdb.estimate import estimate, is_partial
from arcplan.captures.zdb.geometry import record_bytes
from arcplan.captures.zdb.portion import Ranked
from arcplan.captures.zdb.predict import Sample
from arcplan.captures.zdb.reblock import allocation_step_bytes, reblocked
from arcplan.captures.zdb.record import (
    DatasetSums,
    DirectorySums,
    DumpedObject,
    Totals,
    TreeLevel,
    ZdbCapture,
)
from arcplan.captures.zdb.release import release_line
from arcplan.captures.zdb.whole import DatasetRead, Whole, add_sums

_TYPE_TAIL = re.compile(r" \((?:K|Z)=.*$")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "backslashreplace")


def tree_levels(tree: Ints) -> list[TreeLevel]:
    """Levels up to the highest that has a line, level 0 first."""
    if not tree.any():
        return []
    used = [level for level in range(at.LEVELS) if tree[level].any()]
    return [
        TreeLevel(
            level=level,
            blocks=int(tree[level, at.BLOCKS]),
            embedded=int(tree[level, at.EMBEDDED]),
            holes=int(tree[level, at.HOLES]),
            gang=int(tree[level, at.GANG]),
            logical_bytes=int(tree[level, at.LOGICAL]),
            physical_bytes=int(tree[level, at.PHYSICAL]),
            allocated_bytes=int(tree[level, at.ALLOCATED]),
        )
        for level in range(used[-1] + 1 if used else 0)
    ]


def _summed_tree(sums: Ints) -> Ints:
    return sums[at.TREE_AT : at.RECORDSIZES_AT].reshape(at.LEVELS, at.LEVEL_FIELDS)


class _SumFields(TypedDict):
    files: int
    trees: int
    leaf_blocks: int
    nonleaf_blocks: int
    nonleaf_logical_bytes: int
    nonleaf_physical_bytes: int
    leaf_logical_bytes: int
    leaf_physical_bytes: int
    file_bytes: int


def _sum_fields(sums: Ints) -> _SumFields:
    tree = _summed_tree(sums)
    above = tree[1:].sum(axis=0)
    return {
        "files": int(sums[at.FILES]),
        "trees": int(sums[at.FILE_TREES]),
        "leaf_blocks": int(tree[0, at.BLOCKS]),
        "nonleaf_blocks": int(above[at.BLOCKS]),
        "nonleaf_logical_bytes": int(above[at.LOGICAL]),
        "nonleaf_physical_bytes": int(above[at.PHYSICAL]),
        "leaf_logical_bytes": int(tree[0, at.LOGICAL]),
        "leaf_physical_bytes": int(tree[0, at.PHYSICAL]),
        "file_bytes": int(sums[at.FILE_BYTES_SUM]),
    }


def _sample(dataset: DatasetRead) -> Sample | None:
    """The files of a dataset when they are clearly not all of it."""
    line = dataset.line
    if line is None or line.referenced_bytes is None or line.objects is None:
        return None
    sample = Sample(
        moments=dataset.moments,
        referenced_bytes=line.referenced_bytes,
        objects_total=line.objects,
        objects_seen=int(dataset.sums[at.NUMBERED_OBJECTS]),
        embedded_leaves=int(_summed_tree(dataset.sums)[0, at.EMBEDDED]),
        step_bytes=allocation_step_bytes(dataset.sums),
    )
    return sample if is_partial(sample) else None


def _dataset(dataset: DatasetRead) -> DatasetSums:
    line = dataset.line
    sample = _sample(dataset)
    return DatasetSums(
        name=line.name if line else None,
        id=line.id if line else None,
        type=line.type if line else None,
        referenced_bytes=line.referenced_bytes if line else None,
        volume_bytes=_volume_bytes(dataset),
        objects_declared=line.objects if line else None,
        objects=int(dataset.sums[at.OBJECTS]),
        tree=tree_levels(_summed_tree(dataset.sums)),
        estimate=estimate([sample]) if sample else None,
        **_sum_fields(dataset.sums),
    )


def _totals(sums: Ints) -> Totals:
    tree = _summed_tree(sums)
    stored = int(tree[0, at.PHYSICAL])
    return Totals(
        compression_ratio=int(tree[0, at.LOGICAL]) / stored if stored else None,
        tree=tree_levels(tree),
        header_only_files=int(sums[at.HEADER_ONLY]),
        header_only_leaf_blocks=int(sums[at.HEADER_ONLY_LEAVES]),
        header_only_nonleaf_blocks=int(sums[at.HEADER_ONLY_NONLEAF]),
        **_sum_fields(sums),
    )


def _volume_bytes(dataset: DatasetRead) -> int | None:
    """Size of a zvol by its own properties; None where they were not dumped."""
    if not dataset.sums[at.VOLUMES_SIZED]:
        return None
    return int(dataset.sums[at.VOLUME_BYTES])


def _with_volume(dataset: DatasetRead) -> DatasetRead:
    """The dataset with its volume's size among the sizes of its files."""
    size = _volume_bytes(dataset)
    if size is None or not dataset.sums[at.VOLUMES]:
        return dataset
    sums = dataset.sums.copy()
    sums[at.FILE_BYTES_SUM] += size
    return replace(dataset, sums=sums)


def _object(ranked: Ranked, dataset: DatasetRead) -> DumpedObject:
    hand = ranked.hand
    size = _known(hand[at.FILE_BYTES])
    if hand[at.KIND] == at.ZVOL:
        size = _volume_bytes(dataset)
    elif hand[at.KIND] == at.ZVOL_PROPERTIES:
        size = None
    line = dataset.line
    path = ranked.path
    if path is None and line is not None:
        path = line.object_path
    return DumpedObject(
        dataset=line.name if line else None,
        object=int(hand[at.NUMBER]),
        type=_TYPE_TAIL.sub("", _text(ranked.type_name)),
        path=None if path is None else _text(path),
        levels=int(hand[at.LEVELS_DECLARED]),
        indirect_block_bytes=int(hand[at.INDIRECT_BYTES]),
        record_bytes=int(record_bytes(hand)),
        file_bytes=size,
        max_block_id=_known(hand[at.MAX_BLOCK]),
        basis="measured" if hand[at.TREE_SEEN] else "estimated",
        tree=tree_levels(hand[at.LEVEL_SUMS :].reshape(at.LEVELS, at.LEVEL_FIELDS)),
    )


def _known(value: int) -> int | None:
    return int(value) if value >= 0 else None


def _directories(whole: Whole) -> list[DirectorySums]:
    ranked = sorted(
        whole.directories.items(), key=lambda item: (-int(item[1][at.DIR_FILE_BYTES]), item[0])
    )
    answer = []
    for (number, path), sums in ranked[: whole.top]:
        line = whole.datasets[number].line
        answer.append(
            DirectorySums(
                dataset=line.name if line else None,
                path=_text(path),
                files=int(sums[at.DIR_FILES]),
                trees=int(sums[at.DIR_TREES]),
                leaf_blocks=int(sums[at.DIR_LEAVES]),
                nonleaf_blocks=int(sums[at.DIR_NONLEAF]),
                nonleaf_logical_bytes=int(sums[at.DIR_NONLEAF_LOGICAL]),
                nonleaf_physical_bytes=int(sums[at.DIR_NONLEAF_PHYSICAL]),
                leaf_logical_bytes=int(sums[at.DIR_LEAF_LOGICAL]),
                leaf_physical_bytes=int(sums[at.DIR_LEAF_PHYSICAL]),
                file_bytes=int(sums[at.DIR_FILE_BYTES]),
            )
        )
    return answer


def _places(whole: Whole) -> dict[str, Place]:
    """Where datasets and listed objects stand; of objects with one number the largest is meant."""
    places: dict[str, Place] = {}
    for dataset in whole.datasets:
        if dataset.line is not None and dataset.place is not None:
            places.setdefault(f"dataset {dataset.line.name}", dataset.place)
    for ranked in sorted(whole.largest, reverse=True):
        if ranked.row:
            place = Place.of(int(ranked.hand[at.LINE]) + 1, ranked.row.strip())
            places.setdefault(f"object {int(ranked.hand[at.NUMBER])}", place)
    return places


def answer(whole: Whole, *, name: str, bytes_seen: int, complete: bool) -> ZdbCapture:
    """Build the record."""
    read = [_with_volume(dataset) for dataset in whole.datasets]
    datasets = [d for d in read if d.line is not None or d.sums[at.OBJECTS]]
    sums = reduce(add_sums, (dataset.sums for dataset in read))
    level1 = _summed_tree(sums)[1]
    indirect = int(level1[at.LOGICAL] // level1[at.BLOCKS]) if level1[at.BLOCKS] else 0
    likely, fitting, reason = release_line(whole.signs, indirect)
    samples = [sample for dataset in datasets if (sample := _sample(dataset))]
    return ZdbCapture(
        name=name,
        bytes=bytes_seen,
        lines=whole.lines,
        issues_total=whole.issues_total,
        issues=whole.issues.kept,
        complete=complete,
        places=_places(whole),
        datasets=[_dataset(dataset) for dataset in datasets],
        directories=_directories(whole),
        directories_total=len(whole.directories),
        objects_total=int(sums[at.OBJECTS]),
        files_total=int(sums[at.FILES]),
        trees_total=int(sums[at.TREES]),
        objects=[
            _object(ranked, whole.datasets[ranked.slot])
            for ranked in sorted(whole.largest, reverse=True)
        ],
        totals=_totals(sums),
        requirements=reblocked(sums) if sums[at.FILES] else [],
        requirements_note=without_trees(sums),
        estimate=estimate(samples),
        openzfs_line=likely,
        openzfs_lines=fitting,
        openzfs_line_reason=reason,
    )
