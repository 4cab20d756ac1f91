/** The record of a dump as JSON: what docs of the HTTP contract call a capture of kind `zdb`. */

import { Dataset } from "./datasets";
import { issues, issuesTotal } from "./issues";
import { JsonWriter } from "./json";
import { DumpObject, LEVELS, Level, ObjectKind, sumNonleaf, typeEnd } from "./object";
import { Release, ReleaseSign, releaseOf } from "./release";
import { datasets, directories, largest, withoutTrees } from "./sums/dump";
import { CONFIDENCE, Estimate, Interval, Sample, sampleOf } from "./sums/estimate";
import { Basis, Requirement, requirementsOf } from "./sums/requirement";
import { Totals } from "./sums/totals";
import { ByteMap, Bytes } from "./text";

/** What is known of the text as a whole. */
export class TextFacts {
  bytes: i64 = 0;
  lines: i64 = 0;
  /** Lines of the file before the first of these. */
  linesBefore: i64 = 0;
  signs: i32 = 0;
  isComplete: bool = true;
  /** The line that tells most of the release. */
  sign: ReleaseSign | null = null;
  /** Of a folded dump: the size of the whole one; -1 for a dump that is whole. */
  summarisedBytes: i64 = -1;
  summarisedLines: i64 = 0;
}

const json = new JsonWriter();

function field(name: string, value: i64): void {
  json.key(name);
  json.integer(value);
}

function levels(name: string, tree: StaticArray<Level>): void {
  json.key(name);
  json.open("[");
  let top = LEVELS - 1;
  while (top >= 0 && !tree[top].isUsed) top--;
  for (let index = 0; index <= top; index++) {
    const level = tree[index];
    json.open("{");
    field("level", index);
    field("blocks", level.blocks);
    field("embedded", level.embedded);
    field("holes", level.holes);
    field("gang", level.gang);
    field("logical_bytes", level.logicalBytes);
    field("physical_bytes", level.physicalBytes);
    field("allocated_bytes", level.allocatedBytes);
    json.close("}");
  }
  json.close("]");
}

/** Size of a zvol by its own properties; -1 where they were not dumped. */
function volumeBytes(dataset: Dataset): i64 {
  return dataset.hasTotals && dataset.totals.volumesSized ? dataset.totals.volumeBytes : -1;
}

const above = new Level();

function sums(files: i64, trees: i64, leaves: Level, nonleaf: Level, fileBytes: i64): void {
  field("files", files);
  field("trees", trees);
  field("leaf_blocks", leaves.blocks);
  field("nonleaf_blocks", nonleaf.blocks);
  field("nonleaf_logical_bytes", nonleaf.logicalBytes);
  field("nonleaf_physical_bytes", nonleaf.physicalBytes);
  field("leaf_logical_bytes", leaves.logicalBytes);
  field("leaf_physical_bytes", leaves.physicalBytes);
  field("file_bytes", fileBytes);
}

function sumsOf(totals: Totals): void {
  sumNonleaf(totals.tree, above);
  sums(totals.files, totals.fileTrees, totals.tree[0], above, totals.fileBytes);
}

function interval(name: string, value: Interval): void {
  json.key(name);
  json.open("{");
  field("value", value.value);
  json.key("low");
  if (value.hasBounds) json.integer(value.low);
  else json.raw("null");
  json.key("high");
  if (value.hasBounds) json.integer(value.high);
  else json.raw("null");
  json.close("}");
}

function estimate(samples: Array<Sample>): void {
  json.key("estimate");
  if (!samples.length) {
    json.raw("null");
    return;
  }
  const made = new Estimate(samples);
  json.open("{");
  field("sampled_files", made.files);
  field("objects_total", made.objects);
  field("sampled_bytes", made.usedBytes);
  field("referenced_bytes", made.referencedBytes);
  json.key("scale");
  json.real(<f64>made.referencedBytes / <f64>made.usedBytes);
  json.key("confidence");
  json.real(CONFIDENCE);
  interval("leaf_blocks", made.leafBlocks);
  interval("nonleaf_blocks", made.nonleafBlocks);
  interval("nonleaf_logical_bytes", made.nonleafLogicalBytes);
  interval("nonleaf_physical_bytes", made.nonleafPhysicalBytes);
  json.key("note");
  json.text(made.note);
  json.close("}");
}

function bytesOrNull(name: string, value: Bytes | null): void {
  json.key(name);
  if (value) json.bytes(value.at, value.end);
  else json.raw("null");
}

function datasetList(samples: Array<Sample>): void {
  json.key("datasets");
  json.open("[");
  for (let index = 0; index < datasets.all.length; index++) {
    const dataset = datasets.all[index];
    const line = dataset.line;
    if (!line && !(dataset.hasTotals && dataset.totals.objects)) continue;
    json.open("{");
    bytesOrNull("name", line ? line.name : null);
    json.key("id");
    json.known(line ? line.id : -1);
    bytesOrNull("type", line ? line.type : null);
    json.key("referenced_bytes");
    json.known(line ? line.referencedBytes : -1);
    json.key("volume_bytes");
    json.known(volumeBytes(dataset));
    json.key("objects_declared");
    json.known(line ? line.objects : -1);
    field("objects", dataset.totals.objects);
    sumsOf(dataset.totals);
    levels("tree", dataset.totals.tree);
    const sample = sampleOf(dataset);
    if (sample) samples.push(sample);
    estimate(sample ? [sample] : []);
    json.close("}");
  }
  json.close("]");
}

function directoryList(): void {
  const ranked = directories.ranked();
  json.key("directories");
  json.open("[");
  for (let index = 0; index < min(ranked.length, largest.top); index++) {
    const one = ranked[index];
    const line = datasets.all[one.dataset].line;
    json.open("{");
    bytesOrNull("dataset", line ? line.name : null);
    json.key("path");
    json.bytes(one.path.at, one.path.end);
    sums(one.files, one.trees, one.leaves, one.nonleaf, one.fileBytes);
    json.close("}");
  }
  json.close("]");
  field("directories_total", ranked.length);
}

function objectFields(object: DumpObject, dataset: Dataset): void {
  const line = dataset.line;
  let size = object.fileBytes;
  if (object.kind == ObjectKind.ZVOL) size = volumeBytes(dataset);
  else if (object.kind == ObjectKind.ZVOL_PROPERTIES) size = -1;
  let path: Bytes | null = line ? line.objectPath : null;
  if (object.hasPath) path = object.path;
  json.open("{");
  bytesOrNull("dataset", line ? line.name : null);
  field("object", object.number);
  json.key("type");
  json.bytes(object.type.at, typeEnd(object.type.at, object.type.end));
  bytesOrNull("path", path);
  field("levels", object.levelsDeclared);
  field("indirect_block_bytes", object.indirectBytes);
  field("record_bytes", object.recordBytes);
  json.key("file_bytes");
  json.known(size);
  json.key("max_block_id");
  json.known(object.maxBlock);
  json.key("basis");
  json.text(object.hasTree ? "measured" : "estimated");
  levels("tree", object.levels);
  json.close("}");
}

function objectList(): void {
  const ranked = largest.sorted();
  json.key("objects");
  json.open("[");
  for (let index = 0; index < ranked.length; index++) {
    objectFields(ranked[index].object, datasets.all[ranked[index].dataset]);
  }
  json.close("]");
}

function totalFields(totals: Totals): void {
  const leaves = totals.tree[0];
  json.key("totals");
  json.open("{");
  sumsOf(totals);
  json.key("compression_ratio");
  if (leaves.physicalBytes) json.real(<f64>leaves.logicalBytes / <f64>leaves.physicalBytes);
  else json.raw("null");
  levels("tree", totals.tree);
  field("header_only_files", totals.headerOnly);
  field("header_only_leaf_blocks", totals.headerOnlyLeaves);
  field("header_only_nonleaf_blocks", totals.headerOnlyNonleaf);
  json.close("}");
}

function basisName(basis: Basis): string {
  if (basis == Basis.ESTIMATED) return "estimated";
  return basis == Basis.MEASURED ? "measured" : "exact";
}

function requirementList(totals: Totals): void {
  json.key("requirements");
  json.open("[");
  const rows = totals.files ? requirementsOf(totals) : new Array<Requirement>();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    json.open("{");
    field("record_bytes", row.recordBytes);
    field("leaf_blocks", row.leafBlocks);
    field("nonleaf_blocks", row.nonleafBlocks);
    json.key("nonleaf_by_level");
    json.open("[");
    for (let level = 0; level < row.nonleafByLevel.length; level++) {
      json.integer(row.nonleafByLevel[level]);
    }
    json.close("]");
    field("nonleaf_logical_bytes", row.nonleafLogicalBytes);
    field("nonleaf_physical_bytes", row.nonleafPhysicalBytes);
    field("leaf_physical_bytes", row.leafPhysicalBytes);
    field("leaf_physical_low_bytes", row.leafPhysicalLowBytes);
    field("leaf_physical_high_bytes", row.leafPhysicalHighBytes);
    json.key("basis");
    json.text(basisName(row.basis));
    field("estimated_files", row.estimatedFiles);
    field("header_only_files", totals.headerOnly);
    json.close("}");
  }
  json.close("]");
}

function issueList(facts: TextFacts): void {
  field("issues_total", issuesTotal);
  json.key("issues");
  json.open("[");
  for (let index = 0; index < issues.length; index++) {
    const issue = issues[index];
    json.open("{");
    field("line", issue.line ? facts.linesBefore + issue.line : 0);
    json.key("excerpt");
    json.excerpt(issue.excerpt.at, issue.excerpt.end);
    json.key("reason");
    json.text(issue.reason);
    json.close("}");
  }
  json.close("]");
}

function placeFields(line: i64, text: Bytes): void {
  json.open("{");
  field("line", line);
  json.key("excerpt");
  json.excerpt(text.at, text.end);
  json.close("}");
}

/** Where datasets and listed objects stand; of objects with one number the largest is meant. */
function placeList(facts: TextFacts, release: Release): void {
  const known = new ByteMap();
  json.key("places");
  json.open("{");
  const sign = facts.sign;
  if (release.line && sign && sign.line) {
    json.key("openzfs_line");
    placeFields(facts.linesBefore + sign.line, sign.text);
  }
  for (let index = 0; index < datasets.all.length; index++) {
    const dataset = datasets.all[index];
    const line = dataset.line;
    if (!line || !dataset.placeLine || known.get(line.name) >= 0) continue;
    known.add(line.name, 0);
    json.keyOf("dataset ", line.name);
    placeFields(facts.linesBefore + dataset.placeLine, dataset.place);
  }
  const numbers = new ByteMap();
  const key = new Bytes();
  const ranked = largest.sorted();
  for (let index = 0; index < ranked.length; index++) {
    const object = ranked[index].object;
    key.clear();
    key.addText(object.number.toString());
    if (!object.row.length || numbers.get(key) >= 0) continue;
    numbers.add(key, 0);
    json.keyOf("object ", key);
    placeFields(facts.linesBefore + object.line + 1, object.row);
  }
  json.close("}");
}

function releaseFields(release: Release): void {
  const likely = release.line;
  json.key("openzfs_line");
  if (likely) json.text(likely);
  else json.raw("null");
  json.key("openzfs_lines");
  json.open("[");
  for (let index = 0; index < release.fitting.length; index++) json.text(release.fitting[index]);
  json.close("]");
  json.key("openzfs_line_reason");
  json.text(release.reason);
}

/** Counts a dataset's volume among the sizes of its files. */
function addVolumes(): void {
  for (let index = 0; index < datasets.all.length; index++) {
    const dataset = datasets.all[index];
    const size = volumeBytes(dataset);
    if (size >= 0 && dataset.totals.volumes) dataset.totals.fileBytes += size;
  }
}

/** Writes the record; null where the text says nothing about any dataset or object. */
export function record(facts: TextFacts): Bytes | null {
  addVolumes();
  const totals = datasets.totals();
  if (!totals.objects && datasets.all.length == 1) return null;
  const level1 = totals.tree[1];
  const release = releaseOf(facts.signs, level1.blocks ? level1.logicalBytes / level1.blocks : 0);
  const samples = new Array<Sample>();
  json.open("{");
  field("bytes", facts.bytes);
  field("lines", facts.lines);
  issueList(facts);
  json.key("complete");
  json.raw(facts.isComplete ? "true" : "false");
  placeList(facts, release);
  datasetList(samples);
  directoryList();
  field("objects_total", totals.objects);
  field("files_total", totals.files);
  field("trees_total", totals.trees);
  objectList();
  totalFields(totals);
  requirementList(totals);
  const note = withoutTrees(totals);
  json.key("requirements_note");
  if (note) json.text(note);
  else json.raw("null");
  estimate(samples);
  releaseFields(release);
  json.key("summarised_from");
  if (facts.summarisedBytes >= 0) {
    json.open("{");
    field("bytes", facts.summarisedBytes);
    field("lines", facts.summarisedLines);
    json.close("}");
  } else json.raw("null");
  json.close("}");
  return json.out;
}

/** Writes why there is no record. */
export function refusal(reason: string, line: i64, excerpt: Bytes): Bytes {
  const refused = new JsonWriter();
  refused.open("{");
  refused.key("failure");
  refused.text(reason);
  refused.key("line");
  refused.integer(line);
  refused.key("excerpt");
  refused.excerpt(excerpt.at, excerpt.end);
  refused.close("}");
  return refused.out;
}
