/**
 * Summaries of dumps, made on the database host by `arcplan collect` before November 2026.
 *
 * Their lines hold every sum that reading the dump itself would give, so the record is the same.
 */
import { DatasetLine, readDatasetLine } from "./datasets";
import { datasets, directories, largest, noteCutNumber, noteWhatIsMissing, repeats } from "./dump";
import { addIssue, ISSUES_KEPT, issues, issuesTotal, Reason, sentence } from "./issues";
import { DumpObject, kindOf, LEVELS, Level, ObjectKind } from "./object";
import { RECORDSIZES, RecordsizeSums, SMALLEST_SHIFT } from "./recordsizes";
import { ReleaseSign } from "./release";
import {
  isWord,
  NUMBER_MAX,
  reasonOf,
  signOf,
  spreadOf,
  textOf,
  unescaped,
  versionOf,
  Words,
} from "./summary-lines";
import { Bytes, byteAt, findByte, skipBlanks, startsWith } from "./text";
import { Directory, Totals } from "./totals";

const VERSION: i64 = 1;
const DAMAGED = "in the summary itself: ";
const DATASETS_MAX: i32 = 20_000;

/** Why the summaries cannot be read at all; empty where they can. */
export let failure: string = "";
export let failureLine: i64 = 0;
export const failureExcerpt = new Bytes();
/** Size of the dumps that were counted. */
export let dumpBytes: i64 = 0;
export let dumpLines: i64 = 0;
/** How many directories hold a file of theirs. */
export let directoriesCounted: i64 = 0;
export let signs: i32 = 0;
export const sign = new ReleaseSign();
/** The dumps ended where they should, and no line of the summaries is damaged. */
export let isWhole: bool = true;

let lines: i64 = 0;
let firstLine: i64 = 0;
let hasEnded: bool = false;
let summaries: i64 = 0;
let damaged: i64 = 0;
let issuesSaid: i64 = 0;
let awaitsRow: bool = false;
let numbersTotal: i64 = 0;
const words = new Words();
const name = new Bytes();
const key = new Bytes();

let hasObject: bool = false;
const object = new DumpObject();
let objectSize: i64 = 0;
let objectOrdinal: i64 = 0;

function fail(reason: string): void {
  if (!failure.length) failure = reason;
}

function failUnknown(at: usize, end: usize): void {
  words.fail(`${textOf(at, end)} is not known`);
}

function noteDamage(line: i64, at: usize, end: usize, reason: string): void {
  damaged++;
  if (issues.length < ISSUES_KEPT) addIssue(line, at, end, DAMAGED + reason);
}

function noteWhole(reason: string): void {
  issuesSaid++;
  addIssue(0, 0, 0, reason);
}

/** A count below no other; all together stay below 2^62. */
function count(field: string): i64 {
  const value = words.whole(field);
  numbersTotal += abs(value);
  if (numbersTotal > NUMBER_MAX || numbersTotal < 0) {
    fail("the numbers of this summary are larger than any host's");
  }
  if (value < 0) words.fail("a count below zero");
  return words.failure.length ? 0 : value;
}

/** Keeps the object whose lines came last, if it is among the largest. */
function endObject(): void {
  if (!hasObject) return;
  hasObject = false;
  largest.offer(objectSize, objectOrdinal, datasets.current, 0, object);
}

function takeSource(): void {
  const bytes = words.whole("bytes");
  const counted = words.whole("lines");
  if (words.failure.length) return;
  dumpBytes += bytes;
  dumpLines += counted;
  directoriesCounted += words.whole("directories");
  isWhole = isWhole && words.whole("whole") == 1;
  awaitsRow = awaitsRow || words.whole("awaits_row") == 1;
  repeats.treesOfListed += words.whole("trees_of_listed");
  if (words.whole("unchecked")) {
    noteWhole("more objects than are remembered on a host; one dumped twice counts twice");
  }
  if (words.whole("directories_left_out")) {
    noteWhole("more directories than are counted on a host; the totals hold their files");
  }
  if (words.whole("rounded")) {
    noteWhole("numbers above 2**53 in the dump; awk rounds what is computed of them");
  }
}

function beginDataset(start: usize, end: usize): void {
  unescaped(words.textAt, words.textEnd, name);
  if (!name.length) {
    datasets.current = 0;
    return;
  }
  key.clear();
  if (!startsWith(name.at, name.end, "obj=")) key.addText("Dataset ");
  key.add(name.at, name.end);
  const line: DatasetLine = readDatasetLine(key.at, key.end);
  datasets.begin(line, lines, start, end);
  if (datasets.all.length > DATASETS_MAX) fail("more than 20000 datasets in one summary");
}

const counted = new Totals();

function takeCounts(): void {
  counted.stepBits = words.whole("indirect_step_bytes");
  counted.objects = count("objects");
  counted.numberedObjects = count("numbered_objects");
  counted.files = count("files");
  counted.trees = count("trees");
  counted.fileTrees = count("file_trees");
  counted.fileBytes = count("file_bytes");
  counted.level1Pointers = count("level_1_pointers");
  counted.volumes = count("volumes");
  counted.volumesSized = count("volumes_sized");
  counted.volumeBytes = count("volume_bytes");
  if (!words.failure.length) datasets.open.totals.add(counted);
}

const countedHeaders = new Totals();

function takeHeaderOnly(): void {
  countedHeaders.headerOnly = count("files");
  countedHeaders.headerOnlyLeaves = count("leaf_blocks");
  countedHeaders.headerOnlyNonleaf = count("nonleaf_blocks");
  if (!words.failure.length) datasets.open.totals.add(countedHeaders);
}

function takeSample(): void {
  const moments = datasets.open.totals.moments;
  moments.files += words.real("files");
  moments.usedBytes += words.real("used_bytes");
  moments.usedBytesSquared += words.real("used_bytes_squared");
}

function takeSpread(): void {
  if (!namedText(words.textAt, words.textEnd, "of")) return;
  const moments = datasets.open.totals.moments;
  const spread = spreadOf(moments, name.at, name.end);
  if (!spread) {
    failUnknown(name.at, name.end);
    return;
  }
  spread.sum += words.real("sum");
  spread.byUsedBytes += words.real("by_used_bytes");
  spread.squared += words.real("squared");
}

const read = new RecordsizeSums();
const levelNames = new Array<string>();
for (let index = 0; index < LEVELS; index++) levelNames.push(`level_${index}_blocks`);

function takeRecordsize(): void {
  let index = 0;
  while (index < RECORDSIZES && words.number != (<i64>1) << (SMALLEST_SHIFT + index)) index++;
  if (index == RECORDSIZES) {
    words.fail("no recordsize that is planned for");
    return;
  }
  for (let level = 0; level < LEVELS; level++) read.blocks[level] = count(levelNames[level]);
  read.logicalBytes = count("nonleaf_logical_bytes");
  read.knownPhysicalBytes = count("nonleaf_known_bytes");
  read.modelledLevel1 = count("modelled_level_1");
  read.modelledPointers = count("modelled_pointers");
  read.modelledUpper = count("modelled_upper");
  read.leafKnownPhysicalBytes = count("leaf_known_bytes");
  read.modelledLeaves = count("modelled_leaves");
  read.sourceLeaves = count("source_leaves");
  read.sourceBytes = count("source_bytes");
  read.measuredFiles = count("measured_files");
  read.exactFiles = count("exact_files");
  read.estimatedFiles = count("estimated_files");
  if (!words.failure.length) datasets.open.totals.recordsizes[index].add(read);
}

const level = new Level();

function takeLevel(): void {
  if (words.number < 0 || words.number >= LEVELS) {
    words.fail("no level of a block tree");
    return;
  }
  level.blocks = count("blocks");
  level.embedded = count("embedded");
  level.holes = count("holes");
  level.gang = count("gang");
  level.logicalBytes = count("logical_bytes");
  level.physicalBytes = count("physical_bytes");
  level.allocatedBytes = count("allocated_bytes");
  if (words.failure.length) return;
  const tree = hasObject ? object.levels : datasets.open.totals.tree;
  tree[<i32>words.number].add(level);
}

const directoryRead = new Directory(0, name);

function takeDirectory(): void {
  if (!namedText(words.textAt, words.textEnd, "path")) return;
  const read = directoryRead;
  read.files = count("files");
  read.trees = count("trees");
  read.leafBlocks = count("leaf_blocks");
  read.nonleafBlocks = count("nonleaf_blocks");
  read.nonleafLogicalBytes = count("nonleaf_logical_bytes");
  read.nonleafPhysicalBytes = count("nonleaf_physical_bytes");
  read.leafLogicalBytes = count("leaf_logical_bytes");
  read.leafPhysicalBytes = count("leaf_physical_bytes");
  read.fileBytes = count("file_bytes");
  if (words.failure.length) return;
  const directory = directories.of(datasets.current, name.at, name.end);
  if (directory) directory.add(read);
  else fail("more than 100000 directories in one summary");
}

function beginObject(start: usize, end: usize): void {
  object.clear();
  object.number = signedCount("number");
  object.levelsDeclared = signedCount("levels");
  object.indirectBytes = signedCount("indirect_block_bytes");
  object.headerRecordBytes = signedCount("record_bytes");
  object.hasTree = signedCount("tree_seen") != 0;
  object.fileBytes = words.whole("file_bytes", -1);
  object.maxBlock = words.whole("max_block_id", -1);
  if (!namedText(words.textAt, words.textEnd, "type")) return;
  object.type.set(name.at, name.end);
  object.kind = kindOf(name.at, name.end);
  objectSize = words.whole("extent_bytes");
  if (object.kind != ObjectKind.ZVOL_PROPERTIES) objectSize = words.whole("file_bytes", objectSize);
  objectOrdinal = (summaries << 50) + min(words.whole("ordinal"), (<i64>1) << 50);
  object.row.setExcerpt(start, end);
  object.line = lines - 1;
  hasObject = !words.failure.length;
}

/** A number of an object, which may be below zero. */
function signedCount(field: string): i64 {
  const value = words.whole(field);
  numbersTotal += abs(value);
  if (numbersTotal > NUMBER_MAX || numbersTotal < 0) {
    fail("the numbers of this summary are larger than any host's");
  }
  return value;
}

function takePath(): void {
  if (!hasObject) {
    words.fail("a path without the object it belongs to");
    return;
  }
  unescaped(words.textAt, words.textEnd, object.path);
  object.hasPath = true;
}

/** Puts free text that is introduced by its name, as in `path=/a b`, into `name`. */
function namedText(at: usize, end: usize, wanted: string): bool {
  const behind = at + <usize>wanted.length;
  if (!startsWith(at, end, wanted) || behind >= end || byteAt(behind) != 61) {
    words.fail(`${wanted} is missing`);
    return false;
  }
  unescaped(behind + 1, end, name);
  return true;
}

function takeIssue(): void {
  const blank = findByte(words.textAt, words.textEnd, 32);
  if (!namedText(words.textAt, blank, "reason")) return;
  const reason = name.copy();
  if (!namedText(min(blank + 1, words.textEnd), words.textEnd, "text")) return;
  if (isWord(reason.at, reason.end, "cut_number")) {
    noteCutNumber(dumpLines, name);
    return;
  }
  let said: string;
  if (isWord(reason.at, reason.end, "repeated_object")) {
    said = `object ${words.whole("object")} ${sentence(Reason.REPEATED_OBJECT)}`;
  } else said = reasonOf(reason.at, reason.end);
  if (!said.length) failUnknown(reason.at, reason.end);
  const line = words.whole("line");
  if (!words.failure.length) addIssue(line, name.at, name.end, said);
}

function take(start: usize, end: usize): void {
  if (!words.is("level") && !words.is("path")) endObject();
  if (words.is("source")) takeSource();
  else if (words.is("sign")) {
    const known = signOf(words.textAt, words.textEnd);
    if (!known) failUnknown(words.textAt, words.textEnd);
    signs |= known;
    if (known && !sign.line) {
      sign.line = lines;
      sign.text.setExcerpt(start, end);
    }
  } else if (words.is("dataset")) beginDataset(start, end);
  else if (words.is("counts")) takeCounts();
  else if (words.is("header_only")) takeHeaderOnly();
  else if (words.is("sample")) takeSample();
  else if (words.is("spread")) takeSpread();
  else if (words.is("level")) takeLevel();
  else if (words.is("recordsize")) takeRecordsize();
  else if (words.is("directory")) takeDirectory();
  else if (words.is("object")) beginObject(start, end);
  else if (words.is("path")) takePath();
  else if (words.is("issues")) issuesSaid += words.whole("total");
  else if (words.is("issue")) takeIssue();
  else words.fail(`no line of a summary begins with ${textOf(words.wordAt, words.wordEnd)}`);
}

function missTheEnd(): void {
  if (firstLine && !hasEnded) noteDamage(lines, 0, 0, "it is cut short: its last line is missing");
}

/** Takes one line without its end. */
export function takeLine(start: usize, end: usize): void {
  lines++;
  if (failure.length) return;
  while (end > start && byteAt(end - 1) == 13) end--;
  // Quotation marks of mail.
  while (start < end && byteAt(start) == 0x3e)
    start += start + 1 < end && byteAt(start + 1) == 32 ? 2 : 1;
  const version = versionOf(start, end);
  if (version >= 0) {
    if (version != VERSION) {
      fail(`a summary of version ${version}; this arcplan reads version ${VERSION}`);
      failureLine = lines;
      failureExcerpt.setExcerpt(start, end);
      return;
    }
    missTheEnd();
    firstLine = lines;
    hasEnded = false;
    endObject();
    summaries++;
    datasets.current = 0;
    return;
  }
  if (skipBlanks(start, end) == end) return;
  if (!firstLine || hasEnded) {
    issuesSaid++;
    addIssue(lines, start, end, sentence(Reason.FOREIGN_LINE));
    return;
  }
  words.read(start, end);
  if (!words.failure.length) {
    if (words.is("end")) {
      hasEnded = true;
      const missing = words.whole("lines") - (lines - firstLine + 1);
      if (missing && !words.failure.length) {
        noteDamage(lines, start, end, "lines are missing or were added before here");
      }
    } else if (!words.is("about")) take(start, end);
  }
  if (!words.failure.length) return;
  noteDamage(lines, start, end, issues.length < ISSUES_KEPT ? `${words.failure}; left out` : "");
}

/** Ends the summaries; the number of issues that they and their dumps have. */
export function end(): i64 {
  endObject();
  missTheEnd();
  const totals = datasets.totals();
  const before = issuesTotal;
  if (awaitsRow) addIssue(dumpLines, 0, 0, sentence(Reason.UNREADABLE_ROW));
  if (!awaitsRow || totals.objects) noteWhatIsMissing(totals);
  issuesSaid += issuesTotal - before;
  isWhole = isWhole && !damaged;
  return issuesSaid + damaged;
}
