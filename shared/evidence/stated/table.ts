/** One row for each property of datasets and pools; a name in no row is not modelled, and is named. */
import { formatMemory, isOpenzfsLine, LINES } from "../../model/index.ts";
import { settingBytes } from "../server-setting.ts";
import {
  A_FIELD,
  irrelevant,
  never,
  notModelled,
  type Rule,
  rows,
  type Setup,
  told,
  unless,
  used,
  type Verdict,
} from "./verdict.ts";

/** How many blocks are that small, where `zdb -b` counted them. */
function smallWords(share: number | null): string {
  return share === null
    ? ""
    : ` By zdb's histogram ${Math.round(share * 100)} % of the pool's blocks are that small on disk.`;
}

/**
 * A block of a file goes to the special vdev if it takes at most so many bytes compressed, while a quarter of that
 * vdev stays free for metadata (spa_misc.c spa_preferred_class, zfs_special_class_metadata_reserve_pct).
 */
function smallBlocks(value: string, setup: Setup): Verdict {
  const { line, special, isVolume, recordBytes, smallShare } = setup;
  const most = settingBytes(value) ?? 0;
  if (most === 0) return irrelevant("No data go to a special vdev.");
  const facts = line !== null && isOpenzfsLine(line) ? LINES[line] : null;
  if (facts && !facts.hasSpecialVdev)
    return told(irrelevant(`OpenZFS ${line} has no special vdevs.`));
  if (facts && isVolume && !facts.takesSmallBlocksOfZvols)
    return told(irrelevant(`OpenZFS ${line} puts no data of zvols on a special vdev.`));
  if (special === false) return told(irrelevant("The pool has no special vdev."));
  const words = (text: string) =>
    special === null
      ? `If the pool has a special vdev, ${text}`
      : `The pool has a special vdev: ${text}`;
  const share = smallWords(smallShare(most));
  if (special && setup.isSpecialSized && !isVolume)
    return told(
      used(
        `Records that take ${formatMemory(most)} or less on disk are on the special vdev while it is less than three quarters full.${share}`,
      ),
    );
  return most >= recordBytes
    ? notModelled(
        `${words("all records are on it while it has room, because none is larger.")}${share}`,
        "The answer for the data vdevs is too low; the special vdev does their work.",
        special
          ? "All tables are on the special vdev, whose size no capture gives. zpool list -v does."
          : null,
      )
    : notModelled(
        `${words(`records that compress to ${formatMemory(most)} or less are on it; the plan reads them from the data vdevs.`)}${share}`,
        "The answer for the data vdevs may be too low.",
      );
}

const UNKNOWN_VALUE = (): Verdict => notModelled("The plan has no such value.", null);

/** State of a pool. */
export const HEALTH: Rule = unless(
  /^ONLINE$/,
  "Devices of the pool are missing. The plan has mirrors of those that work, and all of raidz.",
  "The answer is too high: what a missing device held is read from the others.",
);

/** Whether a scrub or a resilver ran, as `zpool status` says it. */
export function isScrubbing(scan: string): boolean {
  return (
    /in progress|scanned out of|resilvering/.test(scan) &&
    !/^(?:scrub|resilver) repaired/.test(scan)
  );
}

export const SCAN: Rule = (value) =>
  isScrubbing(value)
    ? notModelled("A scrub or a resilver ran.", "The devices were busier than the load made them.")
    : irrelevant("Nothing ran beside the load.");

/** Ratio of deduplication, of a pool or of its blocks. */
export const DEDUP_RATIO: Rule = unless(
  /^1(?:\.0+)?x?$/,
  "Some blocks of the pool are in a dedup table.",
  "More memory than predicted.",
);

/** Percent of a pool in use from which ZFS looks longer for room, in smaller pieces. */
const NEARLY_FULL_PERCENT = 80;

/** How full a pool is, which data of others and snapshots make it too. */
export const CAPACITY: Rule = (value) =>
  Number.parseFloat(value) < NEARLY_FULL_PERCENT
    ? irrelevant("There is room left.")
    : notModelled(
        "The pool is nearly full. The plan has only its own data in it.",
        "Writes are slower than predicted, and the pool is full earlier.",
      );

const NOT_SET = irrelevant("It is not set.");

const NONE = /^(?:none|0|0B|-)$/;
const FULLER = "The pool is full earlier than predicted.";

const DATASET: Readonly<Record<string, Rule>> = Object.fromEntries([
  // Values that facts were made of never come here.
  ...rows(
    "recordsize volblocksize recsize compression compress primarycache secondarycache direct logbias sync copies checksum encryption",
    UNKNOWN_VALUE,
  ),
  ...rows(
    "compressratio refcompressratio ratio",
    never("The ratio of the dataset's own data counts, where it is printed."),
  ),
  ...rows(
    "name creation createtxg guid objsetid version mounted mountpoint canmount overlay origin clones defer_destroy userrefs inconsistent receive_resume_token redact_snaps snapshots_changed filesystem_count snapshot_count filesystem_limit snapshot_limit numclones",
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
  [
    "type",
    unless(
      /^(?!volume$)/,
      "The data lie on a volume, below another file system. Its volblocksize is that of a new volume only.",
      "What advice says of recordsize is for file systems.",
      "No database on a volume was measured: the file system above it has blocks and a cache of its own.",
    ),
  ],
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
      "No server with dedup=on was measured: its table takes memory, reads and writes that the plan does not have.",
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
]);

/** What `zpool get`, `zpool list` and `zpool status` print; vdev classes are called `vdevs:CLASS`. */
const POOL: Readonly<Record<string, Rule>> = Object.fromEntries([
  ...rows(
    "size free allocated expandsize freeing leaked bcloneused bclonesaved bcloneratio fragmentation",
    never("Space follows from data and devices."),
  ),
  ...rows(
    "altroot guid load_guid version bootfs delegation autoreplace cachefile failmode listsnapshots autoexpand comment multihost compatibility last_scrubbed_txg tname dedup_table_quota dedupcached maxblocksize maxdnodesize",
    never("It is about how the pool is administered."),
  ),
  ["ashift", never("0 leaves it to each device.")],
  ["readonly", unless(/^off$/, "Nothing can be written.", "No commits.")],
  ["checkpoint", unless(/^-$/, "A checkpoint holds freed blocks.", FULLER)],
  [
    "autotrim",
    unless(/^off$/, "The plan has no TRIM.", "The devices are a little busier than predicted."),
  ],
  ["health", HEALTH],
  ["capacity", CAPACITY],
  ["dedupratio", DEDUP_RATIO],
  [
    "dedup_table_size",
    unless(/^0B?$/, "The plan has no dedup table.", "More memory than predicted."),
  ],
  ...rows("vdevs:log vdevs:cache vdevs:special", never("A device of the plan.")),
  ["vdevs:spare", never("A spare holds nothing.")],
  [
    "vdevs:dedup",
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

/** Properties that the plan has as fields: what a value that is not the default does. */
const IN_THE_PLAN: Readonly<Record<string, (value: string) => Verdict | null>> = {
  copies: (value) =>
    value === "1"
      ? null
      : told(used(`Each record is written ${value} times, and takes ${value} times the space.`)),
  sync: (value) =>
    value === "always"
      ? told(used("Each write waits for the intent log, not commits alone."))
      : value === "disabled"
        ? told(used("No commit waits for a device; a crash loses the last seconds."))
        : null,
  logbias: (value) =>
    value === "throughput"
      ? told(used("Commits wait for records written in place; the log has pointers to them."))
      : null,
  primarycache: (value) =>
    value === "none"
      ? told(
          used("Each read fetches the record and each level of its tree from a device."),
          "No server with primarycache=none was measured. The prediction counts one device read for each level, and the OpenZFS of this host may read fewer or more.",
        )
      : value === "metadata"
        ? told(used("The ARC has no records, only indirect blocks."))
        : null,
  direct: (value) =>
    value === "disabled"
      ? told(
          used(
            "Reads with O_DIRECT go through the ARC on OpenZFS 2.3, and leave nothing in it later.",
          ),
        )
      : value === "always"
        ? told(
            used(
              "Reads go around the ARC, as long as they are aligned to pages: those of PostgreSQL before 16 are not, and go through it on OpenZFS 2.3.",
            ),
          )
        : null,
  encryption: (value) =>
    /^(?:off|-)$/.test(value)
      ? null
      : told(used("Blocks from a device are decrypted, and their headers in the ARC are larger.")),
  checksum: (value) =>
    /^(?:on|fletcher[24])$/.test(value)
      ? null
      : told(used("Each read and write of a device pays for it in CPU time.")),
};

/** The verdict on a property that a field of the plan was made of. */
export function plannedProperty(name: string, value: string): Verdict {
  const words = Object.hasOwn(IN_THE_PLAN, name) ? IN_THE_PLAN[name] : undefined;
  return words?.(value) ?? A_FIELD;
}

/** The rule for a property of a dataset; null where there is none. */
export function datasetRule(name: string): Rule | null {
  const rule = Object.hasOwn(DATASET, name) ? DATASET[name] : undefined;
  if (rule) return (value, setup) => (/^-?$/.test(value) ? NOT_SET : rule(value, setup));
  // A colon marks what users set for their own ends; an at sign, accounting per user or snapshot.
  if (/[:@]/.test(name)) return never("It is a note or an account of its own.");
  return /^default(?:user|group|project)(?:obj)?quota$/.test(name)
    ? never("It is a quota of users.")
    : null;
}

/** The rule for a property of a pool; null where there is none. */
export function poolRule(name: string): Rule | null {
  const rule = Object.hasOwn(POOL, name) ? POOL[name] : undefined;
  if (rule && name.startsWith("feature@"))
    return (value, setup) =>
      value === "active" ? rule(value, setup) : irrelevant("The pool does not use it.");
  if (rule) return rule;
  return name.includes(":") ? never("It is a note of its own.") : null;
}
