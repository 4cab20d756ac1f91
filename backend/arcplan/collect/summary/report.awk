# The summary's text, version 1: a word, then numbers with their names, then a name if there is one. A
# line belongs to the last dataset, recordsize, directory or object above it.

function prepare_report() {
    SIGNS = "eight_columns nine_columns no_checksums plain_checksums padded_checksums " \
        "spill_blocks project_ids livelist gang_marks damage_marks zstd_headers"
}

function note(reason, text) {
    note_at(reason, text, number)
}

function note_at(reason, text, line, object) {
    if (!has_begun && reason != "zdb_message") {
        has_begun = 1
        begins_inside = reason == "tree_without_object"
    }
    if (reason == "tree_without_object" || reason == "lost_object" || reason == "tree_of_another") \
        header_missing = 1
    if (++issues > 100) return
    issue_text[issues] = "issue" pair("line", line) some("object", object) " reason=" reason " text=" \
        escaped(substr(text, 1, 640))
}

function digits(value) {
    return sprintf("%.0f", value)
}

# Elements of arrays are passed as `+ 0`: gawk 5.2.1 fails on missing ones.
function pair(name, value) {
    return " " name "=" digits(value)
}

# Empty for 0, the value of a missing number.
function some(name, value) {
    return value ? pair(name, value) : ""
}

function level_text(indent, blocks_of, from, part,   text) {
    text = indent "level " digits(blocks_of)
    text = text some("blocks", part[from + BLOCKS] + 0)
    text = text some("embedded", part[from + EMBEDDED] + 0)
    text = text some("holes", part[from + HOLES] + 0)
    text = text some("gang", part[from + GANG] + 0)
    text = text some("logical_bytes", part[from + LOGICAL] + 0)
    text = text some("physical_bytes", part[from + PHYSICAL] + 0)
    return text some("allocated_bytes", part[from + ALLOCATED] + 0)
}

# Lines of a tree; its level 0 is at this index of the array.
function tree_text(indent, first, part,   at, field, text, used) {
    text = ""
    for (at = 0; at < 16; at++) {
        used = 0
        for (field = 0; field < 7 && !used; field++)
            used = ((first + at * LEVEL_FIELDS + field) in part) && \
                part[first + at * LEVEL_FIELDS + field] > 0
        if (used) text = text "\n" level_text(indent, at, first + at * LEVEL_FIELDS, part)
    }
    return text
}

function object_text(   text) {
    text = "  object" pair("number", o_number) pair("levels", o_levels) \
        pair("indirect_block_bytes", o_indirect) pair("record_bytes", record) \
        pair("extent_bytes", extent) (o_size >= 0 ? pair("file_bytes", o_size) : "") \
        (o_max >= 0 ? pair("max_block_id", o_max) : "") pair("tree_seen", o_tree) \
        pair("ordinal", o_ordinal) " type=" escaped(o_type)
    if (o_has_path) text = text "\n    path " escaped(o_path)
    return text tree_text("    ", 0, level)
}

function print_dataset(number) {
    load_sums(number)
    if (!number && !sum[OBJECTS]) return
    emit("dataset" (number ? " " escaped(dataset_line[number]) : ""))
    emit("  counts" pair("objects", sum[OBJECTS] + 0) pair("numbered_objects", sum[NUMBERED] + 0) \
        pair("files", sum[FILES] + 0) pair("trees", sum[TREES] + 0) pair("file_trees", sum[FILE_TREES] + 0) \
        pair("file_bytes", sum[FILE_BYTES] + 0) pair("level_1_pointers", sum[L1_POINTERS] + 0) \
        some("indirect_step_bytes", sum[STEP] + 0) some("volumes", sum[VOLUMES] + 0) \
        some("volumes_sized", sum[VOLUMES_SIZED] + 0) some("volume_bytes", sum[VOLUME_BYTES] + 0))
    if (sum[HEADER_ONLY])
        emit("  header_only" pair("files", sum[HEADER_ONLY] + 0) \
            pair("leaf_blocks", sum[HEADER_ONLY_LEAVES] + 0) \
            pair("nonleaf_blocks", sum[HEADER_ONLY_NONLEAF] + 0))
    if (sum[SAMPLE]) print_sample()
    if (sum[FILE_TREES]) emit(substr(tree_text("  ", TREE_AT, sum), 2))
    if (sum[FILES]) print_recordsizes()
    print_directories(number)
    print_objects(number)
}

function print_sample(   at, names, quantity) {
    split("leaf_blocks nonleaf_blocks nonleaf_logical_bytes nonleaf_physical_bytes", names, " ")
    emit("  sample" pair("files", sum[SAMPLE] + 0) pair("used_bytes", sum[SAMPLE + 1] + 0) \
        sprintf(" used_bytes_squared=%.17g", sum[SAMPLE + 2]))
    for (quantity = 0; quantity < 4; quantity++) {
        at = SAMPLE + 3 + 3 * quantity
        emit("  spread" pair("sum", sum[at] + 0) \
            sprintf(" by_used_bytes=%.17g squared=%.17g of=%s", sum[at + 1], sum[at + 2], \
            names[quantity + 1]))
    }
}

function print_recordsizes(   size, row, at, blocks) {
    for (size = 0; size < SIZES; size++) {
        row = SIZES_AT + size * SIZE_FIELDS
        blocks = ""
        for (at = 0; at < 16; at++) blocks = blocks some("level_" at "_blocks", sum[row + at] + 0)
        emit("  recordsize " digits(power[SMALLEST_SHIFT + size]) blocks \
            some("nonleaf_logical_bytes", sum[row + AT_LOGICAL] + 0) \
            some("nonleaf_known_bytes", sum[row + AT_KNOWN] + 0) \
            some("modelled_level_1", sum[row + AT_MODEL_L1] + 0) \
            some("modelled_pointers", sum[row + AT_MODEL_POINTERS] + 0) \
            some("modelled_upper", sum[row + AT_MODEL_UPPER] + 0) \
            some("leaf_known_bytes", sum[row + AT_LEAF_KNOWN] + 0) \
            some("modelled_leaves", sum[row + AT_LEAF_MODEL] + 0) \
            some("source_leaves", sum[row + AT_SOURCE_BLOCKS] + 0) \
            some("source_bytes", sum[row + AT_SOURCE_STORED] + 0) \
            some("measured_files", sum[row + AT_MEASURED] + 0) \
            some("exact_files", sum[row + AT_EXACT] + 0) \
            some("estimated_files", sum[row + AT_ESTIMATED] + 0))
    }
}

# Marks the directories with most file bytes, as many as objects.
function choose_directories(   chosen, at, best, key) {
    for (chosen = 0; chosen < top && chosen < directories; chosen++) {
        best = 0
        for (at = 1; at <= directories; at++)
            if (!(at in directory_chosen) && (!best || comes_first(at, best))) best = at
        directory_chosen[best] = 1
        directory_order[chosen + 1] = best
    }
    directories_chosen = chosen
}

function comes_first(one, other) {
    if (directory_bytes[one] != directory_bytes[other])
        return directory_bytes[one] > directory_bytes[other]
    if (directory_dataset[one] != directory_dataset[other])
        return directory_dataset[one] < directory_dataset[other]
    return (directory_path[one] "") < (directory_path[other] "")
}

function print_directories(number,   chosen, at) {
    for (chosen = 1; chosen <= directories_chosen; chosen++) {
        at = directory_order[chosen]
        if (directory_dataset[at] != number) continue
        emit("  directory" pair("files", directory_files[at] + 0) pair("trees", directory_trees[at] + 0) \
            pair("leaf_blocks", directory_leaves[at] + 0) \
            pair("nonleaf_blocks", directory_nonleaf[at] + 0) \
            pair("nonleaf_logical_bytes", directory_nonleaf_logical[at] + 0) \
            pair("nonleaf_physical_bytes", directory_nonleaf_physical[at] + 0) \
            pair("leaf_logical_bytes", directory_leaf_logical[at] + 0) \
            pair("leaf_physical_bytes", directory_leaf_physical[at] + 0) \
            pair("file_bytes", directory_bytes[at] + 0) " path=" escaped(directory_path[at]))
    }
}

# In the order of the dump, which decides between equal sizes.
function print_objects(number,   last, at, next_one) {
    last = 0
    while (1) {
        next_one = 0
        for (at = 1; at <= kept_objects; at++)
            if (kept_dataset[at] == number && kept_ordinal[at] > last && \
                (!next_one || kept_ordinal[at] < kept_ordinal[next_one])) next_one = at
        if (!next_one) return
        last = kept_ordinal[next_one]
        emit(kept_text[next_one])
    }
}

function emit(text) {
    print text
    emitted += 1 + gsub(/\n/, "", text)
}

function print_summary(   names, at) {
    emit("arcplan zdb summary 1")
    emit("about Counted on the host from the output of zdb; *_bytes are bytes, all else are counts.")
    emit("source" pair("lines", lines) pair("bytes", bytes) pair("whole", is_whole) \
        pair("directories", directories) pair("directories_left_out", directories_left_out) \
        pair("awaits_row", mode == AWAITING_ROW) pair("rounded", rounded) \
        pair("trees_of_listed", trees_of_listed) pair("unchecked", unchecked))
    split(SIGNS, names, " ")
    for (at = 1; at in names; at++) if (names[at] in sign) emit("sign " names[at])
    choose_directories()
    for (at = 0; at <= datasets; at++) print_dataset(at)
    emit("issues" pair("total", issues))
    for (at = 1; at <= issues && at <= 100; at++) emit(issue_text[at])
    emit("end" pair("lines", emitted + 1))
}
