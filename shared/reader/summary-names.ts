/** What a summary's first line, its signs and its issues are called. */
import { Bytes } from "./bytes";
import { rowReason, TREE_AWAITED } from "./ending";
import { Reason, sentence } from "./issues";
import { ObjectKind } from "./object";
import { Sign } from "./release";
import { decimal, digitsEnd, skipBlanks, startsWith } from "./text";
import { Moments, Spread } from "./totals";
import { isWord } from "./words";

const TITLE = "arcplan zdb summary ";

/** The sign of a release by its name; 0 for an unknown one. */
export function signOf(at: usize, end: usize): i32 {
  if (isWord(at, end, "eight_columns")) return Sign.EIGHT_COLUMNS;
  if (isWord(at, end, "nine_columns")) return Sign.NINE_COLUMNS;
  if (isWord(at, end, "no_checksums")) return Sign.NO_CHECKSUM;
  if (isWord(at, end, "plain_checksums")) return Sign.PLAIN_CHECKSUM;
  if (isWord(at, end, "padded_checksums")) return Sign.PADDED_CHECKSUM;
  if (isWord(at, end, "spill_blocks")) return Sign.SPILL;
  if (isWord(at, end, "project_ids")) return Sign.PROJECT;
  if (isWord(at, end, "livelist")) return Sign.LIVELIST;
  if (isWord(at, end, "gang_marks")) return Sign.GANG;
  if (isWord(at, end, "damage_marks")) return Sign.ERROR_TAIL;
  if (isWord(at, end, "zstd_headers")) return Sign.ZSTD;
  return 0;
}

/** The sums of a quantity by its name; null for an unknown one. */
export function spreadOf(moments: Moments, at: usize, end: usize): Spread | null {
  if (isWord(at, end, "leaf_blocks")) return moments.leafBlocks;
  if (isWord(at, end, "nonleaf_blocks")) return moments.nonleafBlocks;
  if (isWord(at, end, "nonleaf_logical_bytes")) return moments.nonleafLogicalBytes;
  return isWord(at, end, "nonleaf_physical_bytes") ? moments.nonleafPhysicalBytes : null;
}

/** The sentence of an issue by its name; empty for an unknown one. */
export function reasonOf(at: usize, end: usize): string {
  if (isWord(at, end, "tree_awaited")) return TREE_AWAITED;
  const type = new Bytes();
  if (isWord(at, end, "row_missing")) return rowReason(ObjectKind.OTHER, type, type);
  if (isWord(at, end, "row_type_cut")) {
    type.addText("ZFS");
    return rowReason(ObjectKind.OTHER, type, type);
  }
  if (isWord(at, end, "row_cut")) {
    type.addText("ZFS plain file");
    return rowReason(ObjectKind.PLAIN_FILE, type, type);
  }
  if (isWord(at, end, "unreadable_pointer")) return sentence(Reason.UNREADABLE_POINTER);
  if (isWord(at, end, "unreadable_row")) return sentence(Reason.UNREADABLE_ROW);
  if (isWord(at, end, "unreadable_table_row")) return sentence(Reason.UNREADABLE_TABLE_ROW);
  if (isWord(at, end, "unreadable_attribute")) return sentence(Reason.UNREADABLE_ATTRIBUTE);
  if (isWord(at, end, "tree_without_object")) return sentence(Reason.TREE_WITHOUT_OBJECT);
  if (isWord(at, end, "zdb_message")) return sentence(Reason.TOOL_MESSAGE);
  if (isWord(at, end, "damaged_pointer")) return sentence(Reason.POINTER_ERROR);
  if (isWord(at, end, "fill_mismatch")) return sentence(Reason.FILL_MISMATCH);
  if (isWord(at, end, "stray_line")) return sentence(Reason.STRAY_LINE);
  if (isWord(at, end, "path_with_line_end")) return sentence(Reason.PATH_WITH_LINE_END);
  if (isWord(at, end, "quoted_boundary")) return sentence(Reason.QUOTED_BOUNDARY);
  if (isWord(at, end, "message_inside")) return sentence(Reason.MESSAGE_INSIDE);
  if (isWord(at, end, "lost_object")) return sentence(Reason.LOST_OBJECT);
  if (isWord(at, end, "disordered_tree")) return sentence(Reason.DISORDERED_TREE);
  if (isWord(at, end, "unequal_leaves")) return sentence(Reason.UNEQUAL_LEAVES);
  if (isWord(at, end, "incomplete_tree")) return sentence(Reason.INCOMPLETE_TREE);
  if (isWord(at, end, "tree_of_another")) return sentence(Reason.TREE_OF_ANOTHER);
  return "";
}

/** The version of a first line, -1 for any other line. */
export function versionOf(start: usize, end: usize): i64 {
  const at = skipBlanks(start, end);
  if (!startsWith(at, end, TITLE)) return -1;
  const digits = at + <usize>TITLE.length;
  const digitsStop = digitsEnd(digits, end);
  const isVersion = digitsStop - digits <= 9 && skipBlanks(digitsStop, end) == end;
  return isVersion ? decimal(digits, digitsStop) : -1;
}
