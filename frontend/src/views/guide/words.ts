/** Texts of the guide's frame and of its help; the other pages are glossary.ts and model.ts. */
import type { GuidePage } from "../../plan/view-slice.ts";
import type { TextPage } from "./glossary.ts";

interface PageNames {
  readonly page: GuidePage;
  /** On the button that opens it. */
  readonly name: string;
  readonly title: string;
}

export const pages: readonly PageNames[] = [
  { page: "help", name: "Help", title: "Help" },
  { page: "glossary", name: "Glossary", title: "Glossary" },
  { page: "model", name: "The model", title: "The model" },
  { page: "accuracy", name: "How accurate?", title: "How accurate is this?" },
];

export const pagesOfGuide = "Pages of the guide";
export const loading = "Loading measurements…";
export const source = (text: string) => `Source: ${text}.`;

/** What to drop, how to read the answer, how to change the plan, and keys. */
export const HELP: TextPage = {
  lead: "arcplan answers for MySQL and PostgreSQL on OpenZFS: how much ARC, which recordsize, which device, how fast, for how much.",
  sections: [
    {
      id: "drop",
      title: "What to drop",
      paragraphs: [
        "Drop files of one database host anywhere on the page, in any order, packed or not. They become the plan of that host.",
        "The shortest way is the collector: under Evidence, Record on a host has one script that records everything below and packs one archive.",
      ],
      list: [
        "zdb -ddddd of the dataset with the tables: block counts and the ARC that they need.",
        "arcstat, /proc/spl/kstat/zfs/arcstats or arc_summary: ARC size and hits.",
        "iostat -x and zpool iostat under load: how fast the devices answer.",
        "zfs get all and zpool status: recordsize, compression, pool layout.",
        "SHOW VARIABLES and SHOW STATUS of MySQL or MariaDB: buffer pool, page size, load.",
        "pg_settings and pg_stat_database, pg_stat_bgwriter, pg_stat_wal of PostgreSQL, the counters taken twice: shared_buffers, checkpoints, WAL, load.",
        "sysbench, pgbench or fio output: measured rates beside the prediction.",
      ],
    },
    {
      id: "read",
      title: "How to read the answer",
      list: [
        "The dark card says what to set and what it brings. The strip below it follows every change: reads, latency, commits, ARC for metadata, price, and what limits the reads.",
        "80 %: 1,180 to 2,190 /s is a band. Of measurements elsewhere, that share lay in such a band.",
        "Press a figure to see its formula with your numbers, its inputs, its source, and how well this kind of figure did where it was measured.",
        "Press the name of a field to see what it means and which values are worth trying.",
        "The sign before a field says where its value comes from: diamond measured, disc entered, square datasheet, ring default.",
        "The answer names the one change that brings most for its cost. Apply takes it, Undo takes it back.",
      ],
    },
    {
      id: "change",
      title: "How to change the plan",
      list: [
        "Drag a slider, or type in its field: 32 in recordsize is 32 KiB, 7 in zfs_arc_max is 7 GiB.",
        "Charts are controls: drag “you are here”, press a recordsize or a device to take it.",
        "Compare… beside a device or an instance lists all of the catalogue with what each brings and costs in this plan.",
        "Pin keeps the plan in a column beside the next one. Plans saves, opens and imports.",
        "Share makes a link that holds the whole plan. It carries no names of files or datasets.",
      ],
    },
    {
      id: "keys",
      title: "Keys",
      areKeys: true,
      terms: [
        { id: "palette", term: "Ctrl K", meaning: "Find a field or an action by its name; ? too." },
        { id: "undo", term: "Ctrl Z", meaning: "Undo." },
        { id: "redo", term: "Ctrl Shift Z", meaning: "Redo." },
        { id: "step", term: "← →", meaning: "One step on a slider." },
        { id: "leap", term: "Page Up, Page Down", meaning: "A doubling on a slider." },
        { id: "ends", term: "Home, End", meaning: "The ends of a slider." },
        { id: "enter", term: "Enter", meaning: "Take what was typed in a field." },
        {
          id: "escape",
          term: "Esc",
          meaning: "Close what is open; in a field, go back to its value.",
        },
      ],
    },
  ],
};
