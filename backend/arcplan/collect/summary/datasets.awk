# Sums over the files of a dataset, so that memory and summary do not grow with the number of files.
# The sums of the dataset being read are in `sum`, those of others in `stored`.

function prepare_datasets() {
    OBJECTS = 1; NUMBERED = 2; FILES = 3; TREES = 4; FILE_TREES = 5; FILE_BYTES = 6
    HEADER_ONLY = 7; HEADER_ONLY_LEAVES = 8; HEADER_ONLY_NONLEAF = 9; L1_POINTERS = 10; STEP = 11
    VOLUMES = 12; VOLUMES_SIZED = 13; VOLUME_BYTES = 14
    SAMPLE = 20
    TREE_AT = 100
    SIZES_AT = 300; SIZE_FIELDS = 40; SIZES = 13; SMALLEST_SHIFT = 12
    SUM_FIELDS = SIZES_AT + SIZES * SIZE_FIELDS
    directories_max = 50000
    dataset = 0
    dataset_line[0] = ""
}

# A dataset is identified by its name, number and creation. For the object set of a pool, and with
# `zdb -O`, the entire line is needed.
function use_dataset(text, whole_line,   key, at) {
    has_begun = 1
    key = text
    at = index(text, ", cr_txg ")
    if (!whole_line && index(text, " [META], ID ") == 0) {
        key = substr(text, at + 9)
        key = substr(text, 1, at + 8) substr(key, 1, index(key, ","))
    }
    if (!(key in dataset_number)) {
        dataset_number[key] = ++datasets
        at = index(text, ", rootbp ")
        if (at) text = substr(text, 1, at - 1)
        sub(/^Dataset /, "", text)
        dataset_line[datasets] = text
    }
    if (dataset_number[key] == dataset) return
    store_sums()
    load_sums(dataset_number[key])
}

function store_sums(   field) {
    fold_alike()
    for (field in sum) if (sum[field]) stored[dataset, field] = sum[field]
}

function load_sums(number,   field) {
    split("", sum)
    dataset = number
    for (field = 0; field < SUM_FIELDS; field++)
        if ((dataset, field) in stored) sum[field] = stored[dataset, field]
}

function add_to_dataset(   at) {
    sum[OBJECTS]++
    if (o_number > 0) sum[NUMBERED]++
    if (o_tree) sum[TREES]++
    if (o_kind == ZVOL_PROPERTIES && o_size >= 0) {
        sum[VOLUMES_SIZED]++
        sum[VOLUME_BYTES] += o_size
    }
    if (!is_file()) return
    count_file(1)
    if (!o_tree) {
        remember_listed()
        add_header_only(1)
        return
    }
    add_to_sample()
    sum[FILE_TREES]++
    if (smallest_step && (!sum[STEP] || smallest_step < sum[STEP])) sum[STEP] = smallest_step
    if (level[LEVEL_FIELDS + BLOCKS] > 0) sum[L1_POINTERS] += leaves
    for (at in level) if (level[at]) sum[TREE_AT + at] += level[at]
    if (!nonleaf_blocks && extent == record && !disordered) {
        at = o_kind SUBSEP fanout_shift SUBSEP record SUBSEP leaves SUBSEP embedded
        alike[at]++
        alike_stored[at] += level[PHYSICAL]
    } else fold_tree(1, level[PHYSICAL] + 0)
}

function count_file(times) {
    sum[FILES] += times
    if (o_size > 0) sum[FILE_BYTES] += o_size * times
    if (o_kind == ZVOL) sum[VOLUMES] += times
}

# Sums, squares and products from which a dataset is estimated if only some of its files were
# dumped.
function add_to_sample(   used) {
    used = o_used
    sum[SAMPLE]++
    sum[SAMPLE + 1] += used
    sum[SAMPLE + 2] += used * used
    add_moments(0, leaves, used)
    add_moments(1, nonleaf_blocks, used)
    add_moments(2, nonleaf_logical, used)
    add_moments(3, nonleaf_physical, used)
}

function add_moments(quantity, value, used,   at) {
    at = SAMPLE + 3 + 3 * quantity
    sum[at] += value
    sum[at + 1] += value * used
    sum[at + 2] += value * value
}

# --- Directories: for MySQL, databases.

# Adds the file to its directory, without its size if that was counted before; false for a path
# without a directory.
function add_to_directory(listed,   path, at, key) {
    for (at = length(o_path); at > 0 && substr(o_path, at, 1) != "/"; at--);
    if (!at) return 0
    path = at > 1 ? substr(o_path, 1, at - 1) : "/"
    key = dataset SUBSEP path
    if (!(key in directory_number)) {
        if (directories == directories_max) {
            directories_left_out++
            return 0
        }
        directory_number[key] = ++directories
        directory_path[directories] = path
        directory_dataset[directories] = dataset
    }
    at = directory_number[key]
    if (!listed) {
        directory_files[at]++
        directory_bytes[at] += o_size > 0 ? o_size : 0
    }
    directory_trees[at] += o_tree
    directory_leaves[at] += leaves
    directory_nonleaf[at] += nonleaf_blocks
    directory_nonleaf_logical[at] += nonleaf_logical
    directory_nonleaf_physical[at] += nonleaf_physical
    directory_leaf_logical[at] += level[LOGICAL]
    directory_leaf_physical[at] += level[PHYSICAL]
    return 1
}

# --- The largest objects: by their size attribute, else by the span of their blocks.

function offer_object(   size, at) {
    size = o_size >= 0 && o_kind != ZVOL_PROPERTIES ? o_size : extent
    if (kept_objects == top && (top == 0 || size <= kept_size[smallest_kept])) return
    at = kept_objects < top ? ++kept_objects : smallest_kept
    kept_size[at] = size
    kept_ordinal[at] = o_ordinal
    kept_dataset[at] = dataset
    kept_number[at] = o_number
    kept_text[at] = object_text()
    if (kept_objects == top) find_smallest_kept()
}

function find_smallest_kept(   at) {
    smallest_kept = 1
    for (at = 2; at <= top; at++)
        if (kept_size[at] < kept_size[smallest_kept] || \
            (kept_size[at] == kept_size[smallest_kept] && \
            kept_ordinal[at] > kept_ordinal[smallest_kept])) smallest_kept = at
}
