"""Places of the numbers that the compiled scanner and its callers share in flat arrays."""

from __future__ import annotations

from arcplan.captures.zdb.record import RECORD_BYTES as _RECORD_BYTES

LEVELS = 16
"""A level is printed as one hexadecimal digit."""

# Where the scanner stands between two lines.
OUTSIDE = 0  # before any object of a dataset
AWAITING_ROW = 1  # a column header was read, its object row was not
AFTER_ROW = 2  # further rows may follow (object table of -dd)
ATTRIBUTES = 3
CONTENTS = 4  # ZAP entries, extended attributes: names that users chose
LISTING = 5  # entries of a directory
TREE = 6
AFTER_TREE = 7  # an empty line ended the tree; in double-spaced pastes it goes on
TREE_START = 8  # no pointer of the tree was read yet
PROPERTIES = 9  # ZAP entries of a zvol's properties
DIRECTORY = 16  # added to AFTER_ROW and ATTRIBUTES of a directory
VOLUME = 32  # added to AFTER_ROW and ATTRIBUTES of a zvol's properties
OF_A_KIND = DIRECTORY | VOLUME

# One object.
(
    OPENED,  # 1 when its header is in this piece of text, 0 for the rest of an earlier one
    NUMBER,
    LEVELS_DECLARED,
    INDIRECT_BYTES,
    RECORD,
    USED_BYTES,
    SPAN_BYTES,
    FILL_CENTI,  # %full times 100, -1 when not a number
    KIND,
    MAX_BLOCK,  # -1 when not printed
    FILE_BYTES,  # -1 when not printed; of a zvol's properties: the volume's size
    PATH_AT,
    PATH_BYTES,  # -1 when not printed
    TYPE_AT,
    TYPE_BYTES,
    LINE,
    ORDINAL,
    TREE_SEEN,
    TREE_RESTARTED,  # this piece holds the line that starts the tree
    ATTRIBUTE_AGAIN,  # an attribute that an object has once was printed again
    ROOT_LEVEL,  # highest level printed
    ROOT_FILL,  # leaves below it by its own count
    FIRST_LEAF,  # offset in the object, -1 without
    LAST_LEAF,
    DISORDERED,  # leaves not above their predecessor
    LEAF_BYTES,  # L size of the leaves, 0 without
    LEAF_BYTES_UNEQUAL,
    SIZE_BITS,  # bitwise or of the P sizes of indirect blocks stored compressed
    LEVELS_BEGUN,  # a bit for each level above 0 whose pointer at offset 0 was printed
    LEVEL_AGAIN,  # such a pointer was printed twice
    OBJECT_FIELDS,
) = range(31)

OTHER, PLAIN_FILE, ZVOL, DIRECTORY_OBJECT, ZVOL_PROPERTIES = range(5)

TREE_FIELDS_AT = ROOT_LEVEL

# One level of a tree.
BLOCKS, EMBEDDED, HOLES, GANG, LOGICAL, PHYSICAL, ALLOCATED, LEVEL_FIELDS = range(8)

# An object in hand: its fields, its levels, and its leaves counted by the bit length of
# (offset XOR offset of the leaf before).
LEVEL_SUMS = OBJECT_FIELDS
DISTANCES = LEVEL_SUMS + LEVELS * LEVEL_FIELDS
DISTANCE_COUNTS = 65
HAND_FIELDS = DISTANCES + DISTANCE_COUNTS

# One recordsize, after a count for each level.
(
    AT_LOGICAL,
    AT_KNOWN_PHYSICAL,
    AT_MODEL_L1,
    AT_MODEL_L1_POINTERS,
    AT_MODEL_UPPER,
    AT_LEAF_KNOWN_PHYSICAL,
    AT_LEAF_MODEL,
    AT_LEAF_SOURCE_BLOCKS,
    AT_LEAF_SOURCE_PHYSICAL,
    AT_MEASURED,
    AT_EXACT,
    AT_ESTIMATED,
    RECORDSIZE_FIELDS,
) = range(LEVELS, LEVELS + 13)

RECORDSIZES = len(_RECORD_BYTES)
SMALLEST_RECORD_BYTES = _RECORD_BYTES[0]

# Sums of one dataset.
(
    OBJECTS,
    NUMBERED_OBJECTS,  # without the accounting objects and the table of dnodes
    FILES,
    TREES,
    FILE_TREES,
    FILE_BYTES_SUM,
    HEADER_ONLY,
    HEADER_ONLY_LEAVES,
    HEADER_ONLY_NONLEAF,
    L1_POINTERS,  # leaves of trees that have indirect blocks
    STEP_BITS,  # bitwise or, see SIZE_BITS
    VOLUMES,  # zvol objects
    VOLUMES_SIZED,  # their property objects with a size
    VOLUME_BYTES,
    TREE_AT,
) = range(15)
RECORDSIZES_AT = TREE_AT + LEVELS * LEVEL_FIELDS
SUM_FIELDS = RECORDSIZES_AT + RECORDSIZES * RECORDSIZE_FIELDS

# Moments of one dataset's files, for ratio estimates: x is the space used by a file.
QUANTITIES = 4  # leaf blocks, non-leaf blocks, their logical bytes, their physical bytes
X_COUNT, X_SUM, X_SQUARES, Y_AT = range(4)
Y_SUM, Y_PRODUCTS, Y_SQUARES, Y_FIELDS = range(4)
MOMENT_FIELDS = Y_AT + QUANTITIES * Y_FIELDS

# One directory.
(
    DIR_SLOT,
    DIR_AT,
    DIR_BYTES,
    DIR_FILES,
    DIR_TREES,
    DIR_LEAVES,
    DIR_NONLEAF,
    DIR_NONLEAF_LOGICAL,
    DIR_NONLEAF_PHYSICAL,
    DIR_LEAF_LOGICAL,
    DIR_LEAF_PHYSICAL,
    DIR_FILE_BYTES,
    DIRECTORY_FIELDS,
) = range(13)

# State of the scanner.
(
    MODE,
    BOUNDARY_SEEN,  # an object or dataset began in this piece
    SLOT,  # dataset being read
    LINES,
    EVENTS,
    ISSUES,  # lines with an issue, kept or not
    CANDIDATES,
    CANDIDATE_FLOOR,  # objects below this size are no candidates
    DIRECTORIES,
    NUMBERS,  # objects finished
    HEADERS,  # files without a tree among them
    ORDINALS,  # objects begun in this piece
    SIGNS,
    WRAPPED,  # pointers that stand on several lines
    WRAPPED_LAST,  # the last line of the last of them
    FULL,  # a table is full: hand over before going on
    STATE_FIELDS,
) = range(17)

# Lines handed over.
(EVENT_CODE, EVENT_LINE, EVENT_AT, EVENT_BYTES, EVENT_OBJECT, EVENT_FIELDS) = range(6)
(
    DATASET_LINE,
    OBJECT_PATH_LINE,
    UNREADABLE_POINTER,
    UNREADABLE_ROW,
    UNREADABLE_TABLE_ROW,
    UNREADABLE_ATTRIBUTE,
    TREE_WITHOUT_OBJECT,
    TOOL_MESSAGE,
    POINTER_ERROR,
    FILL_MISMATCH,
    STRAY_LINE,
    PATH_WITH_LINE_END,
    QUOTED_BOUNDARY,
    DISORDERED_TREE,
    UNEQUAL_LEAVES,
    INCOMPLETE_TREE,
    REPEATED_OBJECT,
    MESSAGE_INSIDE,
    LOST_OBJECT,
    WRAPPED_POINTER,
    TREE_OF_ANOTHER,
) = range(21)

# Signs of the release that wrote the dump.
SIGN_EIGHT_COLUMNS = 1
SIGN_NINE_COLUMNS = 2
SIGN_NO_CHECKSUM = 4
SIGN_PLAIN_CHECKSUM = 8
SIGN_PADDED_CHECKSUM = 16
SIGN_SPILL = 32
SIGN_PROJECT = 64
SIGN_LIVELIST = 128
SIGN_GANG = 256
SIGN_ERROR_TAIL = 512
SIGN_ZSTD = 1024
# No sign of a release: a tree or attributes stand where their object's header is missing.
SIGN_HEADER_MISSING = 2048

# One object finished, to be looked for among those of the same dataset before it.
(NUMBER_SLOT, NUMBER_OBJECT, NUMBER_ORDINAL, NUMBER_TREE, NUMBER_IS_FILE, NUMBER_FIELDS) = range(6)

# A file without a tree. It is not summed up before the end: its tree may still come.
(
    HEADER_SLOT,
    HEADER_OBJECT,
    HEADER_KIND,
    HEADER_INDIRECT_BYTES,
    HEADER_RECORD,
    HEADER_USED_BYTES,
    HEADER_SPAN_BYTES,
    HEADER_FILL_CENTI,
    HEADER_MAX_BLOCK,
    HEADER_FILE_BYTES,
    HEADER_IN_DIRECTORY,  # its directory's sums hold it
    HEADER_FIELDS,
) = range(12)

# What to do with an object that the dump holds more than once.
COUNT = 0
LEAVE_OUT = 1  # counted before
LISTED_AGAIN = 2  # its tree comes later in this piece
TREE_OF_LISTED = 3  # a file counted before without its tree, which was taken back
TREE_OF_LISTED_IN_DIRECTORY = 4  # the same, but for its directory
TREE_ONLY = 5  # no file: all but its tree is counted

# Such a code for every object of a piece, many in one field.
PIECE_BYTES_MAX = 9 << 20
CODE_BITS = 4
CODES_IN_FIELD = 15
_ROW_BYTES_MIN = 19
CODE_FIELDS = PIECE_BYTES_MAX // _ROW_BYTES_MIN // CODES_IN_FIELD + 1

SLOTS = 64
EVENTS_MAX = 256
NUMBERS_MAX = 4096
HEADERS_MAX = 1024
CANDIDATES_MAX = 512
DIRECTORIES_MAX = 512
DIRECTORY_BUCKETS = 2048

# A candidate for the largest objects: rank, dataset, then fields and levels of the object.
CANDIDATE_KEY, CANDIDATE_SLOT, CANDIDATE_HAND = range(3)
CANDIDATE_FIELDS = CANDIDATE_HAND + DISTANCES

# Regions of the scanner's memory, one after the other. The scanner gets a single array, because
# every array that a compiled function passes on costs it seven arguments.
STATE = 0
OPEN = STATE + STATE_FIELDS
HEAD = OPEN + HAND_FIELDS
POINTER = HEAD + HAND_FIELDS
SHAPE = POINTER + 8
SCRATCH = SHAPE + 5
SUMS = SCRATCH + 256
MOMENTS = SUMS + SLOTS * SUM_FIELDS
EVENT_LINES = MOMENTS + SLOTS * MOMENT_FIELDS
CANDIDATE_ROWS = EVENT_LINES + EVENTS_MAX * EVENT_FIELDS
DIRECTORY_ROWS = CANDIDATE_ROWS + CANDIDATES_MAX * CANDIDATE_FIELDS
NUMBER_ROWS = DIRECTORY_ROWS + DIRECTORIES_MAX * DIRECTORY_FIELDS
HEADER_ROWS = NUMBER_ROWS + NUMBERS_MAX * NUMBER_FIELDS
CODES = HEADER_ROWS + HEADERS_MAX * HEADER_FIELDS
BUCKETS = CODES + CODE_FIELDS
MEMORY_FIELDS = BUCKETS + DIRECTORY_BUCKETS
