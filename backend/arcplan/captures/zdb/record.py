"""What a zdb dump says: objects, their block trees, sums, and the trees at other recordsizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from arcplan.captures.records import CaptureBase

Basis = Literal["measured", "exact", "estimated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeLevel:
    """Blocks of one level of a block tree, as the dump prints them.

    Attributes:
        level: 0 for leaf blocks, 1 and up for indirect blocks.
        blocks: Pointers that are not holes; embedded ones are among them.
        embedded: Pointers that carry their data in themselves.
        holes: Printed hole lines; ranges never written have none.
        gang: Blocks marked as gang blocks (printed since OpenZFS 2.3.4).
        logical_bytes: Sum of the L sizes.
        physical_bytes: Sum of the P sizes; of an embedded pointer its payload.
        allocated_bytes: Sum of the asizes printed: one copy per block at five d's, every copy from
            six on.
    """

    level: int
    blocks: int
    embedded: int
    holes: int
    gang: int
    logical_bytes: int
    physical_bytes: int
    allocated_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpedObject:
    """One object of a dataset.

    Attributes:
        dataset: Name as printed; None where the dump does not say.
        object: Object number; negative for the accounting objects.
        type: Such as "ZFS plain file" or "zvol object".
        path: Path inside the dataset, None where not printed; untrusted text.
        levels: Levels of the tree by the object's header, leaf level included.
        indirect_block_bytes: Logical size of its indirect blocks.
        record_bytes: Size of its data blocks; exact where a leaf was printed.
        file_bytes: The size attribute, of a zvol the size property; None where absent.
        max_block_id: Number of the last data block; None where not printed.
        basis: "measured" with a tree, "estimated" with a header only.
        tree: Level 0 first; empty without a tree.
    """

    dataset: str | None
    object: int
    type: str
    path: str | None
    levels: int
    indirect_block_bytes: int
    record_bytes: int
    file_bytes: int | None
    max_block_id: int | None
    basis: Literal["measured", "estimated"]
    tree: list[TreeLevel]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """An estimate with its confidence interval; the bounds are None where there is none."""

    value: int
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What the whole of a dataset would show, judged from the files that were dumped.

    Leaf blocks are a ratio estimate: blocks per byte of space used in the dumped files, times the
    space that the dataset line gives for all (Cochran, Sampling Techniques, chapter 6); those above
    follow by the geometry of the trees. The intervals take the dumped files for a random sample;
    files picked by hand make them too narrow. There are none from fewer than five files, nor where
    most of the space must lie in files larger than those dumped, nor where one or two files have
    nearly all the space that was dumped.

    Attributes:
        sampled_files: Files with a tree.
        objects_total: Objects the datasets hold by their own lines.
        sampled_bytes: Space used by the sampled files.
        referenced_bytes: Space the datasets reference.
        scale: The one divided by the other.
        confidence: Of the intervals, such as 0.95.
        note: One sentence on what it rests on, such as "estimated from 3 of 215 objects".
    """

    sampled_files: int
    objects_total: int
    sampled_bytes: int
    referenced_bytes: int
    scale: float
    confidence: float
    leaf_blocks: Interval
    nonleaf_blocks: Interval
    nonleaf_logical_bytes: Interval
    nonleaf_physical_bytes: Interval
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeSums:
    """Sums over files and zvols whose tree was dumped.

    Attributes:
        files: Files and zvols seen, with or without a tree.
        trees: Those with a tree.
        leaf_blocks: Level 0, embedded ones included, holes not.
        nonleaf_blocks: All levels above.
        nonleaf_logical_bytes: Size of those uncompressed.
        nonleaf_physical_bytes: Size of those as stored, one copy.
        leaf_logical_bytes: Size of the leaf blocks uncompressed.
        leaf_physical_bytes: Size of the leaf blocks as stored, one copy.
        file_bytes: Sum of the size attributes and of the sizes of zvols.
    """

    files: int
    trees: int
    leaf_blocks: int
    nonleaf_blocks: int
    nonleaf_logical_bytes: int
    nonleaf_physical_bytes: int
    leaf_logical_bytes: int
    leaf_physical_bytes: int
    file_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetSums(TreeSums):
    """One dataset.

    Attributes:
        name: As printed; None for objects that no dataset line precedes.
        id: Number of the object set; None where not printed.
        type: Such as ZPL or ZVOL; None where not printed.
        referenced_bytes: Space referenced by its own line, to the digits printed.
        volume_bytes: Size of a zvol by its own properties, object 2; None where not printed.
        objects_declared: Objects it holds by its own line.
        objects: Objects seen in the dump.
        tree: Files and zvols, level 0 first.
        estimate: None unless only a part of its files was dumped.
    """

    name: str | None
    id: int | None
    type: str | None
    referenced_bytes: int | None
    volume_bytes: int | None
    objects_declared: int | None
    objects: int
    tree: list[TreeLevel]
    estimate: Estimate | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorySums(TreeSums):
    """The files directly in one directory (for MySQL: one database).

    Attributes:
        dataset: As printed.
        path: The directory inside the dataset; untrusted text.
    """

    dataset: str | None
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(TreeSums):
    """All files and zvols with a tree, and apart from them those of which only headers are known.

    Attributes:
        compression_ratio: Logical by physical bytes of the leaf blocks; None without any.
        tree: Level 0 first.
        header_only_files: Files and zvols without a tree.
        header_only_leaf_blocks: Estimated from their headers.
        header_only_nonleaf_blocks: Estimated from their headers.
    """

    compression_ratio: float | None
    tree: list[TreeLevel]
    header_only_files: int
    header_only_leaf_blocks: int
    header_only_nonleaf_blocks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReblockRow:
    """The same files, every one written anew with one recordsize.

    Attributes:
        record_bytes: That recordsize.
        leaf_blocks: Level 0, holes not counted.
        nonleaf_blocks: All levels above.
        nonleaf_by_level: Level 1 first.
        nonleaf_logical_bytes: Size of those uncompressed.
        nonleaf_physical_bytes: Size of those as stored: measured at the dump's own recordsize, else
            modelled from its bytes per pointer.
        leaf_physical_bytes: Size of the leaf blocks as stored: measured at the dump's own
            recordsize, else the middle between the bounds; never exact there, also where the
            counts are. Incompressible data, all stored as large as it is, is taken to stay so.
        leaf_physical_low_bytes: The least, if every stored block ends just above a step of
            allocation; the same as the measured size where there is one.
        leaf_physical_high_bytes: The most, if every stored block fills its last step.
        basis: The weakest among the files: "measured" at their own recordsize, "exact" where the
            counts follow from the list of present blocks, else "estimated".
        estimated_files: Files whose counts are estimates, those without a tree included.
        header_only_files: Files without a tree.
    """

    record_bytes: int
    leaf_blocks: int
    nonleaf_blocks: int
    nonleaf_by_level: list[int]
    nonleaf_logical_bytes: int
    nonleaf_physical_bytes: int
    leaf_physical_bytes: int
    leaf_physical_low_bytes: int
    leaf_physical_high_bytes: int
    basis: Basis
    estimated_files: int
    header_only_files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ZdbCapture(CaptureBase):
    """A dump by `zdb -d` of any verbosity.

    Attributes:
        kind: "zdb".
        datasets: In the order of the dump.
        directories: Those with most file bytes first, as many as objects.
        directories_total: Directories that hold a dumped file.
        objects_total: Object headers.
        files_total: Files and zvols among them.
        trees_total: Objects whose tree was dumped.
        objects: Largest first.
        totals: Files and zvols only.
        requirements: One row per recordsize, smallest first; none where no file is in the dump.
        requirements_note: Why there are no rows, or none that rests on a block tree, and what to
            run instead; None where trees were dumped.
        estimate: None unless only a part of the files was dumped.
        openzfs_line: The release line that the dump's form points to, such as "2.2".
        openzfs_lines: Every line that prints this form.
        openzfs_line_reason: Why, in one sentence.
    """

    kind: Literal["zdb"] = "zdb"
    datasets: list[DatasetSums]
    directories: list[DirectorySums]
    directories_total: int
    objects_total: int
    files_total: int
    trees_total: int
    objects: list[DumpedObject]
    totals: Totals
    requirements: Sequence[ReblockRow]
    requirements_note: str | None
    estimate: Estimate | None
    openzfs_line: str | None
    openzfs_lines: list[str]
    openzfs_line_reason: str
