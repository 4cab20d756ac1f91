"""What the numbers of a summary are called, and where the parser of dumps keeps them."""

from __future__ import annotations

from arcplan.captures.zdb import layout as at

COUNTS = {
    "objects": at.OBJECTS,
    "numbered_objects": at.NUMBERED_OBJECTS,
    "files": at.FILES,
    "trees": at.TREES,
    "file_trees": at.FILE_TREES,
    "file_bytes": at.FILE_BYTES_SUM,
    "level_1_pointers": at.L1_POINTERS,
    "volumes": at.VOLUMES,
    "volumes_sized": at.VOLUMES_SIZED,
    "volume_bytes": at.VOLUME_BYTES,
}
HEADER_ONLY = {
    "files": at.HEADER_ONLY,
    "leaf_blocks": at.HEADER_ONLY_LEAVES,
    "nonleaf_blocks": at.HEADER_ONLY_NONLEAF,
}
LEVEL = {
    "blocks": at.BLOCKS,
    "embedded": at.EMBEDDED,
    "holes": at.HOLES,
    "gang": at.GANG,
    "logical_bytes": at.LOGICAL,
    "physical_bytes": at.PHYSICAL,
    "allocated_bytes": at.ALLOCATED,
}
RECORDSIZE = {f"level_{level}_blocks": level for level in range(at.LEVELS)} | {
    "nonleaf_logical_bytes": at.AT_LOGICAL,
    "nonleaf_known_bytes": at.AT_KNOWN_PHYSICAL,
    "modelled_level_1": at.AT_MODEL_L1,
    "modelled_pointers": at.AT_MODEL_L1_POINTERS,
    "modelled_upper": at.AT_MODEL_UPPER,
    "leaf_known_bytes": at.AT_LEAF_KNOWN_PHYSICAL,
    "modelled_leaves": at.AT_LEAF_MODEL,
    "source_leaves": at.AT_LEAF_SOURCE_BLOCKS,
    "source_bytes": at.AT_LEAF_SOURCE_PHYSICAL,
    "measured_files": at.AT_MEASURED,
    "exact_files": at.AT_EXACT,
    "estimated_files": at.AT_ESTIMATED,
}
DIRECTORY = {
    "files": at.DIR_FILES,
    "trees": at.DIR_TREES,
    "leaf_blocks": at.DIR_LEAVES,
    "nonleaf_blocks": at.DIR_NONLEAF,
    "nonleaf_logical_bytes": at.DIR_NONLEAF_LOGICAL,
    "nonleaf_physical_bytes": at.DIR_NONLEAF_PHYSICAL,
    "leaf_logical_bytes": at.DIR_LEAF_LOGICAL,
    "leaf_physical_bytes": at.DIR_LEAF_PHYSICAL,
    "file_bytes": at.DIR_FILE_BYTES,
}
OBJECT = {
    "number": at.NUMBER,
    "levels": at.LEVELS_DECLARED,
    "indirect_block_bytes": at.INDIRECT_BYTES,
    "record_bytes": at.RECORD,
    "tree_seen": at.TREE_SEEN,
}
SAMPLE = {"files": at.X_COUNT, "used_bytes": at.X_SUM, "used_bytes_squared": at.X_SQUARES}
SPREAD = {"sum": at.Y_SUM, "by_used_bytes": at.Y_PRODUCTS, "squared": at.Y_SQUARES}
QUANTITIES = {
    "leaf_blocks": 0,
    "nonleaf_blocks": 1,
    "nonleaf_logical_bytes": 2,
    "nonleaf_physical_bytes": 3,
}

SIGNS = {
    "eight_columns": at.SIGN_EIGHT_COLUMNS,
    "nine_columns": at.SIGN_NINE_COLUMNS,
    "no_checksums": at.SIGN_NO_CHECKSUM,
    "plain_checksums": at.SIGN_PLAIN_CHECKSUM,
    "padded_checksums": at.SIGN_PADDED_CHECKSUM,
    "spill_blocks": at.SIGN_SPILL,
    "project_ids": at.SIGN_PROJECT,
    "livelist": at.SIGN_LIVELIST,
    "gang_marks": at.SIGN_GANG,
    "damage_marks": at.SIGN_ERROR_TAIL,
    "zstd_headers": at.SIGN_ZSTD,
}
REASONS = {
    "unreadable_pointer": at.UNREADABLE_POINTER,
    "unreadable_row": at.UNREADABLE_ROW,
    "unreadable_table_row": at.UNREADABLE_TABLE_ROW,
    "unreadable_attribute": at.UNREADABLE_ATTRIBUTE,
    "tree_without_object": at.TREE_WITHOUT_OBJECT,
    "zdb_message": at.TOOL_MESSAGE,
    "damaged_pointer": at.POINTER_ERROR,
    "fill_mismatch": at.FILL_MISMATCH,
    "stray_line": at.STRAY_LINE,
    "path_with_line_end": at.PATH_WITH_LINE_END,
    "quoted_boundary": at.QUOTED_BOUNDARY,
    "message_inside": at.MESSAGE_INSIDE,
    "lost_object": at.LOST_OBJECT,
    "disordered_tree": at.DISORDERED_TREE,
    "unequal_leaves": at.UNEQUAL_LEAVES,
    "incomplete_tree": at.INCOMPLETE_TREE,
    "tree_of_another": at.TREE_OF_ANOTHER,
}
