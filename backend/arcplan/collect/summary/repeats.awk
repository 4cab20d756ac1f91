# Objects that a dump has more than once: the first one with a tree counts, else the first. zdb prints
# an object again if it is named twice, and one text can have two dumps of a dataset.

function prepare_repeats() {
    LISTED = 1; WITH_TREE = 2
    groups_max = 500000
    listed_max = 50000
}

# How this object was seen before: LISTED, WITH_TREE, or 0. One number stores this for 32 objects.
function seen_before(   group, bit, before) {
    bit = o_number % 32
    if (bit < 0) bit += 32
    group = dataset SUBSEP ((o_number - bit) / 32)
    bit = power[bit]
    if (!(group in seen)) {
        if (groups == groups_max) {
            unchecked++
            return 0
        }
        groups++
        seen[group] = 0
    }
    before = int(seen[group] / bit) % 2
    if (!before) seen[group] += bit
    if (before && (group in seen_trees) && int(seen_trees[group] / bit) % 2) return WITH_TREE
    if (o_tree) seen_trees[group] += bit
    return before ? LISTED : 0
}

# Files without a tree are remembered, as their tree may follow.
function remember_listed() {
    if (listed_files == listed_max) return
    listed_files++
    listed[dataset, o_number] = o_kind " " o_indirect " " o_record " " digits(o_used) " " \
        digits(o_span) " " o_fill " " digits(o_max) " " digits(o_size) " " o_in_directory
}

# Whether a file counted without its tree is not remembered, because there were too many of them.
function counted_for_good() {
    return is_file() && !((dataset, o_number) in listed)
}

# Removes a file that was counted without its tree; true if its directory already counts it.
function take_back_listed(   was, now) {
    split(listed[dataset, o_number], was, " ")
    delete listed[dataset, o_number]
    now = o_size
    o_size = was[8] + 0
    shape_from(was[2] + 0, was[3] + 0, was[4] + 0, was[5] + 0, was[6] + 0, was[7] + 0)
    count_file(-1)
    add_header_only(-1)
    sum[OBJECTS]--
    sum[NUMBERED]--
    restore_shape()
    o_size = now
    forget_kept()
    return was[9] + 0
}

function shape_from(indirect, record_bytes, used, span, fill, last_block) {
    now_indirect = o_indirect; now_record = o_record; now_used = o_used
    now_span = o_span; now_fill = o_fill; now_max = o_max
    now_leaf_bytes = leaf_bytes; now_low = last_low; now_level_1 = level[LEVEL_FIELDS + BLOCKS]
    o_indirect = indirect; o_record = record_bytes; o_used = used
    o_span = span; o_fill = fill; o_max = last_block
    leaf_bytes = 0; last_low = ""; level[LEVEL_FIELDS + BLOCKS] = 0
    measure_shape()
}

function restore_shape() {
    o_indirect = now_indirect; o_record = now_record; o_used = now_used
    o_span = now_span; o_fill = now_fill; o_max = now_max
    leaf_bytes = now_leaf_bytes; last_low = now_low; level[LEVEL_FIELDS + BLOCKS] = now_level_1
    measure_shape()
}

# Removes the object from the largest, where it is listed without its tree.
function forget_kept(   at) {
    for (at = 1; at <= kept_objects; at++) {
        if (kept_dataset[at] != dataset || kept_number[at] != o_number) continue
        kept_size[at] = kept_size[kept_objects]
        kept_ordinal[at] = kept_ordinal[kept_objects]
        kept_dataset[at] = kept_dataset[kept_objects]
        kept_number[at] = kept_number[kept_objects]
        kept_text[at] = kept_text[kept_objects]
        kept_objects--
        return
    }
}
