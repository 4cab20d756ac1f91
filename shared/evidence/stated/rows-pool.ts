/** Rows of what OpenZFS prints of pools, datasets, blocks and the ARC. */
import { arcCounter, arcstatColumn, kstatCounter, kstatRate } from "./counters.ts";
import { parameterRule } from "./parameters.ts";
import { ByName, FOR_THE_READER, LABEL, OfEach, type SomeRows } from "./rows.ts";
import { CAPACITY, DEDUP_RATIO, datasetRule, HEALTH, poolRule, SCAN } from "./table.ts";
import {
  irrelevant,
  notModelled,
  type Rule,
  told,
  unless,
  unlessZero,
  used,
  type Verdict,
} from "./verdict.ts";

const DATASETS = new OfEach(new ByName(datasetRule));
const POOLS = new OfEach(new ByName(poolRule));
const SPACE = irrelevant("Space follows from data and devices.");
const TREES = used("Block trees, bytes and compression of the files.");
const OF_DUMP = irrelevant(
  "The blocks of each recordsize are used, with which the reader counts them.",
);
const OF_BLOCKS = irrelevant("Sums over other blocks; those of files count.");
const OF_THE_ARC = used(
  "Size and limit of the ARC, and the OpenZFS line that prints such counters.",
);
const GANG = unlessZero(
  "Blocks are in pieces, for want of room at one place.",
  "More device reads and writes than predicted.",
);
const ERRORS = unlessZero(
  "Devices have errors.",
  "Devices are slower than predicted while they repeat requests.",
);
const DEDUP_MEMORY = unlessZero(
  "The pool has a dedup table, and the plan has none.",
  "More memory than predicted, and reads and writes of the table.",
);
const DEDUP_SIZE = irrelevant("The table's entries and its memory count.");
const OF_DBUFS = irrelevant(
  "Blocks that dbufs held at one moment, uncompressed; arcstats counts the whole ARC.",
);
const OF_A_TRACE = irrelevant("The curve that was replayed from it counts.");

/** Whether the plan's hits are those of the curve. */
const tracedCurve: Rule = (_, { curve }) => {
  if (!curve)
    return irrelevant("Sizes of data and caches are not known, so nothing tells what it is of.");
  return curve.value === null
    ? notModelled(curve.why, "The answer follows an access law instead.")
    : used(curve.why);
};

const KSTAT = { values: new ByName(kstatCounter), figures: new ByName(kstatRate) } as const;
/** A rate beside the same vdev's own. */
const POOL_LOAD = used("Requests of the pool's devices.");
const VDEV_TREE = used("Type, width and number of the pool's vdevs.");

/** What the sizes of `zdb -Lbbbs` are good for: how much of the data is on a special vdev. */
const histogram: Rule = (_, { special, smallBlocksBytes, smallShare }): Verdict => {
  if (smallBlocksBytes === 0 || special === false)
    return told(
      irrelevant(
        "Sizes of blocks decide only what is on a special vdev, and no data of this dataset are. Bytes and compression of the files are read from the rows above it.",
      ),
    );
  const percent = Math.round((smallShare(smallBlocksBytes) ?? 0) * 100);
  return told(
    used(`special_small_blocks takes blocks of up to its size: ${percent} % of the pool's blocks.`),
  );
};

const tree = {
  level: LABEL,
  blocks: OF_DUMP,
  embedded: OF_DUMP,
  holes: irrelevant("A hole takes no space."),
  gang: GANG,
  logical_bytes: OF_DUMP,
  physical_bytes: OF_DUMP,
  allocated_bytes: used("Multiples of it tell ashift."),
} as const;

export const POOL_ROWS = {
  "zpool-status": {
    pools: {
      name: LABEL,
      line: LABEL,
      state: HEALTH,
      scan: SCAN,
      errors: irrelevant("The vdevs' own errors count."),
      expansion: unless(
        /FINISHED|^expanded/,
        "The plan has all devices of a RAIDZ vdev at work.",
        "The devices are busier than the load makes them while the vdev is expanded.",
      ),
      removal: unless(
        /FINISHED|CANCELED|copied .* completed on|canceled on/,
        "The load has the devices for itself.",
        "The devices are busier than the load makes them while a vdev is emptied.",
      ),
      dedup: { entries: DEDUP_MEMORY, core_bytes: DEDUP_SIZE, disk_bytes: DEDUP_SIZE },
      vdevs: {
        name: LABEL,
        line: LABEL,
        path: VDEV_TREE,
        depth: VDEV_TREE,
        kind: VDEV_TREE,
        role: VDEV_TREE,
        width: VDEV_TREE,
        draid_data: VDEV_TREE,
        draid_spares: irrelevant("A spare holds nothing."),
        note: unless(
          /^(?!.*(?:trimmed, started|initialized, started|trimming|initializing))/,
          "The load has the devices for itself.",
          "The devices are busier than the load makes them while they are trimmed or initialised.",
        ),
        state: irrelevant("The pool's own state says what its vdevs' do to it."),
        read_errors: ERRORS,
        write_errors: ERRORS,
        checksum_errors: ERRORS,
        direct_io_errors: ERRORS,
        slow_ios: unlessZero(
          "Requests took longer than 30 s.",
          "The tail of response times is longer than predicted.",
        ),
      },
    },
  },
  "zpool-list": {
    exact: LABEL,
    pools: {
      name: LABEL,
      line: LABEL,
      size_bytes: used("Size of the pool, from which that of its devices follows."),
      alloc_bytes: SPACE,
      free_bytes: SPACE,
      cap_percent: CAPACITY,
      expandsz_bytes: SPACE,
      frag_percent: used("Fragmentation of the pool."),
      health: HEALTH,
      dedup_ratio: DEDUP_RATIO,
      vdevs: {
        name: LABEL,
        line: LABEL,
        path: VDEV_TREE,
        role: VDEV_TREE,
        size_bytes: VDEV_TREE,
        alloc_bytes: SPACE,
        free_bytes: SPACE,
        cap_percent: SPACE,
        frag_percent: irrelevant("The pool's own fragmentation counts."),
        health: irrelevant("The pool's own health says what its vdevs' do to it."),
      },
    },
  },
  "zfs-list": {
    columns: LABEL,
    exact: LABEL,
    datasets: DATASETS,
    sizes: DATASETS,
  },
  "zfs-get": {
    datasets: DATASETS,
    sizes: DATASETS,
    ratios: DATASETS,
    pools: POOLS,
    pool_sizes: POOLS,
    sources: irrelevant("A value counts, wherever it was set."),
  },
  "zdb-blocks": {
    bp_count: OF_BLOCKS,
    bp_logical_bytes: OF_BLOCKS,
    bp_physical_bytes: OF_BLOCKS,
    bp_allocated_bytes: OF_BLOCKS,
    compression_ratio: OF_BLOCKS,
    dedup_ratio: DEDUP_RATIO,
    ganged_count: GANG,
    leaks: unless(
      /^false$/,
      "zdb found space that no block uses.",
      "The pool is full earlier than predicted.",
    ),
    histogram,
    rows: {
      type: used("Which rows are of files and zvols."),
      level: used("Which rows are of their data."),
      lsize_bytes: used("Bytes of the files."),
      psize_bytes: used("Compression of the files."),
      asize_bytes: OF_BLOCKS,
      average_bytes: OF_BLOCKS,
      blocks: OF_BLOCKS,
      compression_ratio: OF_BLOCKS,
      percent: OF_BLOCKS,
      line: LABEL,
    },
  },
  "zfs-version": {
    kernel: used("The OpenZFS line of the loaded module."),
    userland: used("The OpenZFS line, where the module's is not printed."),
    openzfs_line: used("The OpenZFS line."),
  },
  "arc-trace": {
    openzfs: LABEL,
    openzfs_line: OF_A_TRACE,
    kernel: LABEL,
    seconds: LABEL,
    sampled_share: LABEL,
    pools: LABEL,
    lost_events: LABEL,
    is_full: LABEL,
    requests: OF_A_TRACE,
    blocks: OF_A_TRACE,
    before: OF_A_TRACE,
    after: OF_A_TRACE,
    groups: OF_A_TRACE,
    curve: tracedCurve,
    reuse_seen: LABEL,
    reuse_in_10_min: LABEL,
    measured_hits: OF_A_TRACE,
    replayed_hits: OF_A_TRACE,
    usual_error: OF_A_TRACE,
  },
  "module-parameters": { values: new ByName(parameterRule) },
  "zpool-iostat": {
    reports: LABEL,
    interval_s: used("Seconds that a rate is the mean of."),
    since_import_dropped: LABEL,
    since_import_why: LABEL,
    findings: FOR_THE_READER,
    histograms: irrelevant(
      "The spread of waiting times and sizes; the plan has means from the rates, and its own spread.",
    ),
    vdevs: {
      pool: LABEL,
      path: VDEV_TREE,
      class: VDEV_TREE,
      alloc_bytes: used("Size of the pool, from which that of its devices follows."),
      free_bytes: used("Size of the pool, from which that of its devices follows."),
      samples: LABEL,
      reads_per_s: POOL_LOAD,
      writes_per_s: POOL_LOAD,
      read_bytes_per_s: POOL_LOAD,
      write_bytes_per_s: irrelevant("Bytes follow from writes and their sizes in the plan."),
      wait_ms: irrelevant("The waits of each report are used."),
      queued: irrelevant("Queues follow from rates and waits."),
      series: POOL_LOAD,
      means: irrelevant("The same as the series, in fewer points."),
    },
  },
  zdb: {
    objects_total: LABEL,
    files_total: LABEL,
    trees_total: LABEL,
    directories_total: LABEL,
    datasets: TREES,
    directories: TREES,
    objects: {
      object: LABEL,
      dataset: LABEL,
      type: used("Which objects are files."),
      path: used("Which files are tables, and of which engine."),
      levels: TREES,
      indirect_block_bytes: TREES,
      record_bytes: TREES,
      file_bytes: OF_DUMP,
      max_block_id: OF_DUMP,
      basis: OF_DUMP,
      tree,
    },
    totals: {
      files: OF_DUMP,
      trees: TREES,
      file_bytes: TREES,
      leaf_blocks: OF_DUMP,
      leaf_logical_bytes: TREES,
      leaf_physical_bytes: TREES,
      nonleaf_blocks: OF_DUMP,
      nonleaf_logical_bytes: OF_DUMP,
      nonleaf_physical_bytes: OF_DUMP,
      compression_ratio: OF_DUMP,
      header_only_files: OF_DUMP,
      header_only_leaf_blocks: OF_DUMP,
      header_only_nonleaf_blocks: OF_DUMP,
      tree: { ...tree, allocated_bytes: OF_DUMP },
    },
    requirements: TREES,
    requirements_note: LABEL,
    requirement_assumptions: LABEL,
    estimate: used("How many times the dump's files all of the data are."),
    openzfs_line: used("The OpenZFS line that prints such dumps."),
    openzfs_lines: used("The OpenZFS lines that print such dumps."),
    openzfs_line_reason: LABEL,
  },
  arcstats: {
    values: new ByName(arcCounter),
    since_load_s: used("Which of two prints of the counters is the earlier one."),
    arc: OF_THE_ARC,
    findings: FOR_THE_READER,
  },
  "zfs-kstat": {
    kstat: LABEL,
    dataset: LABEL,
    samples: LABEL,
    interval_s: LABEL,
    since_load_s: LABEL,
    ...KSTAT,
  },
  txgs: {
    samples: LABEL,
    interval_s: LABEL,
    figures: irrelevant("The pool's own devices are measured; groups of writes are not modelled."),
  },
  zilstat: {
    samples: LABEL,
    datasets: { name: LABEL, line: LABEL, samples: LABEL, interval_s: LABEL, ...KSTAT },
  },
  dbufs: {
    rows: LABEL,
    rows_are: LABEL,
    values: OF_DBUFS,
    levels: OF_DBUFS,
    datasets: OF_DBUFS,
    objects: OF_DBUFS,
    objects_total: LABEL,
  },
  arc_summary: {
    values: new ByName(arcCounter),
    tunables: new ByName(parameterRule),
    percents: irrelevant("The figures that they are shares of are used."),
    arc: OF_THE_ARC,
    findings: FOR_THE_READER,
  },
  arcstat: {
    columns: LABEL,
    samples: LABEL,
    interval_s: used("Seconds that a rate is the mean of."),
    elapsed_s: LABEL,
    rows_per_point: used("Rows that a point is the mean of."),
    restarts: LABEL,
    first_row: irrelevant("It counts from the module's load, not the load of the recording."),
    first_row_dropped: LABEL,
    series: new ByName(arcstatColumn),
    arc: used("The last target of the ARC, and whether it was still filling."),
    findings: FOR_THE_READER,
  },
} as const satisfies SomeRows;
