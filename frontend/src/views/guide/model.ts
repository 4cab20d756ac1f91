/** A group of equations: the folder of the model, the question it answers, and its figures. */
export interface EquationGroup {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Where the equations or their constants come from, beside the sources of single figures. */
  readonly source: string;
  /** Figures that this group explains, by the start of their names. */
  readonly figures: readonly string[];
}

export const MODEL_LEAD =
  "The model is a chain of small laws. Each group below answers one question and hands its answer on. The figures are those of your plan.";

/** In the order in which the model asks them. */
export const GROUPS: readonly EquationGroup[] = [
  {
    id: "tree",
    question: "How many blocks has the data?",
    answer:
      "Files are cut into records; indirect blocks of 128-byte pointers stand above them, level by level, until a dnode holds the rest. A dump of zdb replaces the computed tree by the counted one.",
    source: "dnode.c of OpenZFS 2.2.11; counts of zdb on 2.1.11 and 2.3.2",
    figures: ["metadata.nonleaf_blocks", "space."],
  },
  {
    id: "memory",
    question: "What does the ARC have to hold?",
    answer:
      "Indirect blocks as they are stored, a copy of those in use without compression, headers of the L2ARC, and what each mounted dataset takes.",
    source: "arc.c, dbuf.c; sizes measured on OpenZFS 2.1.11 and 2.3.2",
    figures: ["metadata.arc_min_bytes", "memory.", "l2arc.header_bytes"],
  },
  {
    id: "cache",
    question: "What is hit?",
    answer:
      "Reads pass the database's own cache, the ARC and the L2ARC in turn. Each holds what was asked for within its own time; what the database keeps is no longer asked of the ARC.",
    source: "Che, Tung and Wang 2002; rules of eviction from arc.c",
    figures: ["hit_ratio.", "reads.zfs_per_s", "reads.device_reads_per_query", "l2arc.warm_up_s"],
  },
  {
    id: "device",
    question: "How fast does one device answer?",
    answer:
      "A drive follows its measured curve or its datasheet: quick while idle, slower the more reads are in flight. A cloud volume has a hard limit of IOPS and bytes, and so has the machine in front of it.",
    source: "catalogue, each entry with its source and date",
    figures: [],
  },
  {
    id: "throughput",
    question: "How many reads come out?",
    answer:
      "A fixed number of clients moves between processor, devices and log. The rate is the one at which every client is somewhere; the resource that fills first limits it.",
    source: "closed network after Bard and Schweitzer; Little's law",
    figures: ["reads.", "baseline."],
  },
  {
    id: "writes",
    question: "How many commits, and what is written for them?",
    answer:
      "A commit waits for one flush of the log, together with others. Changed pages are written later, in transaction groups, with the indirect blocks above them.",
    source: "ZIL of OpenZFS; log times measured on 2.3.2 and published for Optane",
    figures: ["commits.", "writes."],
  },
  {
    id: "cost",
    question: "What does it cost?",
    answer:
      "Volumes, bought IOPS and throughput, and the instance, for 730 hours a month. What has no price is named and left out.",
    source: "dated list prices of the catalogue, or your own",
    figures: ["cost."],
  },
  {
    id: "band",
    question: "How sure is a figure?",
    answer:
      "The model's own errors on measurements of the same kind, widened by what the plan leaves open: device, CPU time, sizes of pointers. A kind with few measurements has a wide band and says so.",
    source: "split conformal prediction, Lee, Barber and Willett 2023",
    figures: [],
  },
];

/** The group that explains a figure: the longest start that fits. */
export function groupOf(figure: string): EquationGroup | null {
  let found: EquationGroup | null = null;
  let length = 0;
  for (const group of GROUPS) {
    for (const start of group.figures) {
      if (figure.startsWith(start) && start.length > length) {
        found = group;
        length = start.length;
      }
    }
  }
  return found;
}
