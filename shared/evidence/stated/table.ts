/** One row for each property of datasets and pools; a name in no row is not modelled, and is named. */
import { formatMemory } from "../../model/index.ts";
import { settingBytes } from "../setting.ts";
import {
  irrelevant,
  never,
  notModelled,
  type Rule,
  rows,
  type Setup,
  unless,
  type Verdict,
  WITHOUT_ROW,
} from "./verdict.ts";

function smallBlocks(value: string, { special, recordBytes }: Setup): Verdict {
  const most = settingBytes(value) ?? 0;
  if (most === 0) return irrelevant("No data go to a special vdev.");
  if (special === false) return irrelevant("The pool has no special vdev.");
  const where = special === null ? "If the pool has a special vdev, " : "";
  return most >= recordBytes
    ? notModelled(
        `${where}${where ? "all" : "All"} data lie on the special vdev, because no record is larger; the plan reads them from the data vdevs.`,
        "The answer for the data vdevs is too low; the special vdev does their work.",
      )
    : notModelled(
        `${where}${where ? "records" : "Records"} that compress to ${formatMemory(most)} or less may lie on the special vdev; the plan reads them from the data vdevs.`,
        "The answer for the data vdevs may be too low.",
      );
}

function direct(value: string): Verdict {
  if (value === "disabled")
    return notModelled(
      "Reads with O_DIRECT go through the ARC all the same.",
      "With O_DIRECT, more ARC hits than predicted.",
    );
  return value === "always"
    ? notModelled("Reads and writes go around the ARC.", "Fewer ARC hits than predicted.")
    : irrelevant("The plan goes by the server's flush method and the OpenZFS line.");
}

const UNKNOWN_VALUE = (): Verdict => notModelled("The plan has no such value.", null);

const NONE = /^(?:none|0|0B|-)$/;
const FULLER = "The pool is full earlier than predicted.";

const DATASET: Readonly<Record<string, Rule>> = Object.fromEntries([
  // Values that facts were made of never come here.
  ...rows(
    "recordsize volblocksize recsize compression compress primarycache secondarycache logbias sync copies checksum encryption",
    UNKNOWN_VALUE,
  ),
  ...rows(
    "compressratio refcompressratio ratio",
    never("The ratio of the dataset's own data counts, where it is printed."),
  ),
  ...rows(
    "type name creation createtxg guid objsetid version mounted mountpoint canmount overlay origin clones defer_destroy userrefs inconsistent receive_resume_token redact_snaps snapshots_changed filesystem_count snapshot_count filesystem_limit snapshot_limit numclones",
    never("It names the dataset or says where it stands."),
  ),
  ...rows(
    "used available avail referenced refer usedbysnapshots usedbydataset usedbychildren usedbyrefreservation usedsnap usedds usedchild usedrefreserv written logicalused logicalreferenced lused lrefer volsize unique",
    never("Data and space are counted by files, dumps and devices."),
  ),
  ...rows(
    "sharenfs sharesmb shareiscsi devices exec setuid zoned jailed snapdir snapdev aclmode aclinherit acltype acl vscan nbmand mlslabel context fscontext defcontext rootcontext volmode utf8only normalization casesensitivity longname",
    never("It is about access and names, not about records."),
  ),
  ...rows("xattr dnodesize", never("It is about dnodes, and a database has few files.")),
  ...rows(
    "keylocation keyformat pbkdf2iters encryptionroot keystatus",
    never("Whether blocks are encrypted is in the plan; where the key is changes nothing."),
  ),
  ...rows("relatime", never("It counts only with atime=on.")),
  ...rows("volthreading", unless(/^(?:on|-)$/, "A zvol takes one request at a time.", "Slower.")),
  ...rows(
    "quota refquota reservation refreservation",
    unless(NONE, "The plan has the whole pool.", FULLER),
  ),
  ...rows("readonly", unless(/^off$/, "Nothing can be written.", "No commits.")),
  [
    "atime",
    unless(
      /^(?:off|-)$/,
      "The plan has no writes of access times.",
      "More writes than predicted; with relatime=on few.",
    ),
  ],
  [
    "dedup",
    unless(
      /^(?:off|-)$/,
      "The plan has no dedup table.",
      "More memory than predicted, and reads and writes of the table; fewer writes where blocks repeat.",
    ),
  ],
  [
    "redundant_metadata",
    unless(
      /^(?:all|-)$/,
      "The plan writes each indirect block twice.",
      "Fewer writes than predicted.",
    ),
  ],
  [
    "prefetch",
    unless(
      /^(?:all|-)$/,
      "The plan has prefetched scans.",
      "Scans are slower than predicted; single reads are not.",
    ),
  ],
  ["special_small_blocks", smallBlocks],
  ["direct", direct],
]);

/** What `zpool get`, `zpool list` and `zpool status` print; vdev classes are called `vdevs: CLASS`. */
const POOL: Readonly<Record<string, Rule>> = Object.fromEntries([
  ...rows(
    "size capacity free allocated expandsize freeing leaked bcloneused bclonesaved bcloneratio fragmentation",
    never("Space follows from data and devices."),
  ),
  ...rows(
    "altroot guid load_guid version bootfs delegation autoreplace cachefile failmode listsnapshots autoexpand comment multihost compatibility last_scrubbed_txg tname dedup_table_quota dedupcached maxblocksize maxdnodesize errors",
    never("It is about how the pool is administered."),
  ),
  ["ashift", never("0 leaves it to each device.")],
  ["readonly", unless(/^off$/, "Nothing can be written.", "No commits.")],
  ["checkpoint", unless(/^-$/, "A checkpoint holds freed blocks.", FULLER)],
  [
    "autotrim",
    unless(/^off$/, "The plan has no TRIM.", "The devices are a little busier than predicted."),
  ],
  [
    "health",
    unless(
      /^ONLINE$/,
      "The plan has all devices of the pool.",
      "The answer is too high: what a missing device held is read from the others.",
    ),
  ],
  [
    "scan",
    (value) =>
      /in progress|scanned out of|resilvering/.test(value) &&
      !/^(?:scrub|resilver) repaired/.test(value)
        ? notModelled(
            "A scrub or a resilver ran.",
            "The devices were busier than the load made them.",
          )
        : irrelevant("Nothing ran beside the load."),
  ],
  [
    "dedupratio",
    unless(
      /^1(?:\.0+)?x?$/,
      "Some blocks of the pool are in a dedup table.",
      "More memory than predicted.",
    ),
  ],
  [
    "dedup_table_size",
    unless(/^0B?$/, "The plan has no dedup table.", "More memory than predicted."),
  ],
  ["vdevs: spare", never("A spare holds nothing.")],
  [
    "vdevs: dedup",
    () =>
      notModelled(
        "The pool has a vdev for dedup tables.",
        "Reads and writes of the table are not on the data vdevs.",
      ),
  ],
  ...rows(
    "async_destroy empty_bpobj lz4_compress multi_vdev_crash_dump spacemap_histogram enabled_txg hole_birth extensible_dataset embedded_data bookmarks filesystem_limits large_blocks large_dnode sha512 skein edonr userobj_accounting encryption project_quota zpool_checkpoint spacemap_v2 allocation_classes resilver_defer bookmark_v2 redaction_bookmarks redacted_datasets bookmark_written log_spacemap livelist device_rebuild zstd_compress draid zilsaxattr head_errlog blake3 block_cloning vdev_zaps_v2 redaction_list_spill longname large_microzap block_cloning_endian physical_rewrite dynamic_gang_header",
    never("Properties and vdevs tell what of it the data use."),
  ).map(([name, rule]): [string, Rule] => [`feature@${name}`, rule]),
  [
    "feature@fast_dedup",
    () => notModelled("The pool has a fast dedup table.", "More memory than predicted."),
  ],
  ...["feature@device_removal", "feature@obsolete_counts"].map((name): [string, Rule] => [
    name,
    () =>
      notModelled(
        "Blocks of a removed vdev are found through a table in memory.",
        "A little more memory than predicted.",
      ),
  ]),
  [
    "feature@raidz_expansion",
    () => notModelled("Blocks from before the expansion keep their share of parity.", FULLER),
  ],
]);

/** The verdict on a property of the database's dataset, of which no fact was made. */
export function datasetVerdict(name: string, value: string, setup: Setup): Verdict {
  const rule = DATASET[name];
  if (rule && /^-?$/.test(value)) return irrelevant("It is not set.");
  if (rule) return rule(value, setup);
  // A colon marks what users set for their own ends; an at sign, accounting per user or snapshot.
  if (/[:@]/.test(name)) return irrelevant("It is a note or an account of its own.");
  if (/^default(?:user|group|project)(?:obj)?quota$/.test(name))
    return irrelevant("It is a quota of users.");
  return WITHOUT_ROW;
}

/** The verdict on a property of the pool, of which no fact was made. */
export function poolVerdict(name: string, value: string, setup: Setup): Verdict {
  const rule = POOL[name];
  if (name.startsWith("feature@") && value !== "active" && rule)
    return irrelevant("The pool does not use it.");
  if (rule) return rule(value, setup);
  return name.includes(":") ? irrelevant("It is a note of its own.") : WITHOUT_ROW;
}
