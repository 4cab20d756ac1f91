/** Dataset properties that a plan sets. */
import {
  engineWords,
  firstLine,
  formatMemory,
  KIB,
  LINES,
  type Plan,
  pageBytesOf,
} from "../../model/index.ts";
import { passageWords } from "../../model/setup.ts";
import { MOST_ENCRYPTED_COPIES } from "../../openzfs/lines.ts";
import { takesSmallBlocks } from "../../openzfs/placement.ts";
import { recordText } from "./shell.ts";
import type { CommandProblem } from "./types.ts";

/** One property to set. */
export interface Property {
  readonly name: string;
  readonly value: string;
  /** What `zfs get -p` prints when it is set. */
  readonly shown: string;
  readonly reason: string;
}

interface Choice {
  readonly properties: readonly Property[];
  readonly problems: readonly CommandProblem[];
}

/** Existing blocks keep the old value of these. */
const FOR_NEW_WRITES: ReadonlySet<string> = new Set([
  "recordsize",
  "compression",
  "copies",
  "special_small_blocks",
]);

/** Whether existing blocks keep the old value of a property. */
export function isForNewWrites({ name }: Property): boolean {
  return FOR_NEW_WRITES.has(name);
}

function property(name: string, value: string, reason: string, shown = value): Property {
  return { name, value, shown, reason };
}

/** Records above this need the pool feature large_blocks. */
const LARGE_BLOCK = 128 * KIB;

function recordsize(plan: Plan, problems: CommandProblem[]): Property {
  const { record_bytes: wanted, openzfs } = plan.layout;
  const page = pageBytesOf(plan);
  const name = engineWords(plan).page;
  const most = LINES[openzfs].maxRecordBytes;
  const bytes = Math.min(wanted, most);
  if (wanted > most) {
    problems.push({
      path: "layout.record_bytes",
      text: `OpenZFS ${openzfs} accepts a recordsize up to ${formatMemory(most)}, so ${formatMemory(wanted)} is not set.`,
    });
  }
  const same = bytes === page ? `equal to the ${name}` : `${name}s are ${recordText(page)}`;
  const large = bytes > LARGE_BLOCK ? "; needs the pool feature large_blocks" : "";
  return property("recordsize", recordText(bytes), `${same}${large}`, String(bytes));
}

function compression(plan: Plan, problems: CommandProblem[]): Property {
  const { compression: wanted, openzfs } = plan.layout;
  const missing = wanted === "zstd" && !LINES[openzfs].hasZstd;
  if (missing) {
    problems.push({
      path: "layout.compression",
      text: `OpenZFS ${openzfs} has no zstd (${firstLine((facts) => facts.hasZstd)} and later): lz4 is set instead.`,
    });
  }
  const value = missing ? "lz4" : wanted;
  const reason =
    value === "off"
      ? "the plan counts records uncompressed"
      : `the plan counts ${plan.data.compression_ratio}:1 before allocation rounds it`;
  return property("compression", value, reason);
}

function caching(plan: Plan): Property[] {
  const { primarycache, secondarycache } = plan.layout;
  const hold = {
    all: "records and indirect blocks",
    metadata: "indirect blocks only",
    none: "nothing",
  };
  const ofL2 = `an L2ARC may get ${hold[secondarycache]} of what the ARC holds`;
  return [
    property("primarycache", primarycache, `the ARC may hold ${hold[primarycache]}`),
    property("secondarycache", secondarycache, ofL2),
  ];
}

/** The property that decides which reads bypass the ARC (zfsprops(7), 2.3). */
function direct(plan: Plan): Property[] {
  if (!LINES[plan.layout.openzfs].hasDirectIo) return [];
  return [property("direct", plan.layout.direct ?? "standard", passageWords(plan))];
}

/** Records that go to the special vdev, where the plan puts any there. */
function smallBlocks({ layout, storage }: Plan, problems: CommandProblem[]): Property[] {
  const bytes = layout.special_small_blocks ?? 0;
  const facts = LINES[layout.openzfs];
  if (bytes === 0 || !storage.special_device || !facts.hasSpecialVdev) return [];
  if (!takesSmallBlocks(bytes, facts)) {
    problems.push({
      path: "layout.special_small_blocks",
      text: `OpenZFS ${layout.openzfs} takes powers of two from 512 bytes to 1 MiB for special_small_blocks, so ${bytes} is not set.`,
    });
    return [];
  }
  const reason = `records of up to ${formatMemory(bytes)} on disk go to the special vdev`;
  return [property("special_small_blocks", recordText(bytes), reason, String(bytes))];
}

/** As many copies as the dataset can have. */
function copiesOf({ layout }: Plan, problems: CommandProblem[]): number {
  const { copies, encryption } = layout;
  if (!encryption || copies <= MOST_ENCRYPTED_COPIES) return copies;
  problems.push({
    path: "layout.copies",
    text: `An encrypted dataset has ${MOST_ENCRYPTED_COPIES} copies at most, so copies=${copies} is not set.`,
  });
  return MOST_ENCRYPTED_COPIES;
}

/** Properties of the dataset that holds the tables. */
export function tableProperties(plan: Plan): Choice {
  const problems: CommandProblem[] = [];
  const { logbias } = plan.layout;
  const copies = copiesOf(plan, problems);
  const properties: Property[] = [
    recordsize(plan, problems),
    compression(plan, problems),
    ...caching(plan),
    property(
      "logbias",
      logbias,
      logbias === "latency"
        ? "synchronous writes go to the log first"
        : "synchronous writes go directly to the pool; a log device stays idle",
    ),
    property(
      "copies",
      String(copies),
      copies === 1 ? "the vdev's redundancy is enough" : `${copies} copies of each record`,
    ),
    ...direct(plan),
    ...smallBlocks(plan, problems),
  ];
  return { properties, problems };
}

/** What every database dataset has, whatever the plan. */
export const ALWAYS: readonly Property[] = [
  property("atime", "off", "reading a table must not write"),
];

/** Properties of the dataset for redo and binary logs: written sequentially, read rarely. */
export const LOG_PROPERTIES: readonly Property[] = [
  property("recordsize", "128K", "logs are written sequentially", "131072"),
  ...ALWAYS,
];

/** Whether the line can encrypt, where the plan asks for it. */
export function encryptionProblem(plan: Plan): CommandProblem[] {
  const { encryption, openzfs } = plan.layout;
  if (!encryption || LINES[openzfs].hasEncryption) return [];
  return [
    {
      path: "layout.encryption",
      text: `OpenZFS ${openzfs} has no native encryption (${firstLine((facts) => facts.hasEncryption)} and later): the dataset is created without it.`,
    },
  ];
}
