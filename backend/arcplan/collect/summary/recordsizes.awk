# The tree that an object has at another recordsize.
#
# The leaves of an object are printed in ascending order of offset, so two neighbours lie in
# different spans of 2^k bytes exactly when their offsets differ in bit k or a higher one. Counting
# leaves by the highest bit in which they differ from the one before gives the number of spans in
# use for every k: records of any larger recordsize, and what one indirect block covers.

function prepare_recordsizes() {
    # Fields of one recordsize, after a count for each of sixteen levels.
    AT_LOGICAL = 16; AT_KNOWN = 17; AT_MODEL_L1 = 18; AT_MODEL_POINTERS = 19; AT_MODEL_UPPER = 20
    AT_LEAF_KNOWN = 21; AT_LEAF_MODEL = 22; AT_SOURCE_BLOCKS = 23; AT_SOURCE_STORED = 24
    AT_MEASURED = 25; AT_EXACT = 26; AT_ESTIMATED = 27
}

# spans[k]: spans of 2^k bytes in use.
function count_spans(   shift, count) {
    count = 1
    for (shift = 64; shift >= 0; shift--) {
        spans[shift] = count < leaves ? count : leaves
        count += distance[shift]
    }
}

# A dnode holds one pointer beside a file's attributes, three in a zvol.
function levels_above(blocks,   levels, reach) {
    levels = 0
    for (reach = o_kind == ZVOL ? 3 : 1; reach < blocks && levels < 15; levels++)
        reach *= power[fanout_shift]
    return levels
}

# Adds trees with known block counts only: counts[0] and up.
function add_model(row, counts, levels, times,   at) {
    sum[row] += counts[0] * times
    sum[row + AT_LEAF_MODEL] += counts[0] * times
    for (at = 1; at <= levels; at++) {
        sum[row + at] += counts[at] * times
        sum[row + AT_LOGICAL] += counts[at] * power[fanout_shift + 7] * times
        if (at > 1) sum[row + AT_MODEL_UPPER] += counts[at] * times
    }
    if (levels) {
        sum[row + AT_MODEL_L1] += counts[1] * times
        sum[row + AT_MODEL_POINTERS] += counts[0] * times
    }
}

function add_as_dumped(row, times, bytes_stored,   at) {
    sum[row + AT_MEASURED] += times
    sum[row] += leaves * times
    sum[row + AT_LEAF_KNOWN] += bytes_stored
    for (at = 1; at < 16 && nonleaf_blocks; at++) {
        if (!((at * LEVEL_FIELDS + BLOCKS) in level)) continue
        sum[row + at] += level[at * LEVEL_FIELDS + BLOCKS]
        sum[row + AT_LOGICAL] += level[at * LEVEL_FIELDS + LOGICAL]
        sum[row + AT_KNOWN] += level[at * LEVEL_FIELDS + PHYSICAL]
    }
}

function add_tree_at(shift, row, times, bytes_stored,   larger, counts, whole, blocks, levels, at) {
    larger = record <= power[shift]
    if (record == power[shift]) {
        add_as_dumped(row, times, bytes_stored)
        return
    }
    if (larger && extent == record) {
        sum[row] += leaves * times
        sum[row + AT_LEAF_KNOWN] += bytes_stored
        return
    }
    blocks = pieces(extent, shift)
    if (larger) counts[0] = spans[shift]
    else {
        whole = (leaves - embedded) * pieces(record, shift) + embedded
        counts[0] = whole < blocks ? whole : blocks
    }
    levels = levels_above(blocks)
    for (at = 1; at <= levels; at++) {
        whole = shift + at * fanout_shift
        if (whole >= 62 || power[whole] >= record) counts[at] = spans[whole < 64 ? whole : 64]
        else counts[at] = pieces(counts[at - 1], fanout_shift)
    }
    add_model(row, counts, levels, times)
    sum[row + AT_SOURCE_BLOCKS] += leaves * times
    sum[row + AT_SOURCE_STORED] += bytes_stored
    if (larger && (record in is_power) && !disordered) sum[row + AT_EXACT] += times
    else if (leaves > 0) sum[row + AT_ESTIMATED] += times
}

# Adds an object's tree at every recordsize, several times if asked.
function fold_tree(times, bytes_stored,   size) {
    count_spans()
    for (size = 0; size < SIZES; size++)
        add_tree_at(SMALLEST_SHIFT + size, SIZES_AT + size * SIZE_FIELDS, times, bytes_stored)
}

# Thousands of small files are alike: those of one block are computed once for each shape.
function fold_alike(   key, shape) {
    for (key in alike) {
        split(key, shape, SUBSEP)
        o_kind = shape[1] + 0
        fanout_shift = shape[2] + 0
        record = extent = shape[3] + 0
        leaves = shape[4] + 0
        embedded = shape[5] + 0
        nonleaf_blocks = disordered = 0
        split("", distance)
        fold_tree(alike[key], alike_stored[key])
    }
    split("", alike)
    split("", alike_stored)
    clear_object()
}

# Adds a tree estimated from size and %full alone: holes are assumed to be adjacent.
function add_header_at(shift, row, times,   blocks, fill, present, counts, levels, at, nonleaf) {
    blocks = pieces(extent, shift)
    fill = o_fill >= 0 ? o_fill : 10000
    present = int(extent / 10000) * fill + int(extent % 10000 * fill / 10000)
    counts[0] = pieces(present, shift)
    if (counts[0] > blocks) counts[0] = blocks
    levels = levels_above(blocks)
    nonleaf = 0
    for (at = 1; at <= levels; at++) nonleaf += counts[at] = pieces(counts[at - 1], fanout_shift)
    if (row) {
        add_model(row, counts, levels, times)
        sum[row + AT_SOURCE_BLOCKS] += pieces(present, own_shift()) * times
        sum[row + AT_SOURCE_STORED] += o_used * times
        sum[row + AT_ESTIMATED] += times
    } else {
        sum[HEADER_ONLY_LEAVES] += counts[0] * times
        sum[HEADER_ONLY_NONLEAF] += nonleaf * times
    }
}

# Binary logarithm of the recordsize that can store one of the object's blocks.
function own_shift(   shift) {
    shift = bit_length(record - 1)
    return shift > 9 ? shift : 9
}

# Adds a file without a tree, or with -1 removes it.
function add_header_only(times,   size) {
    sum[HEADER_ONLY] += times
    add_header_at(own_shift(), 0, times)
    for (size = 0; size < SIZES; size++)
        add_header_at(SMALLEST_SHIFT + size, SIZES_AT + size * SIZE_FIELDS, times)
}
