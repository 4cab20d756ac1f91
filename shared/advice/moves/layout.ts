/** How records are cut, compressed and cached. */

import {
  engineOf,
  engineWords,
  firstLine,
  formatMemory,
  KIB,
  LINES,
  type Plan,
  pageBytesOf,
} from "../../model/index.ts";
import { arcModeOf, bypassesArc, throughArc, throughArcWords } from "../../model/setup.ts";
import { allowedNumbers } from "../../plan/limits.ts";
import { isNewServer } from "../../plan/origins.ts";
import { patched } from "../change.ts";
import type { Risk } from "../types.ts";
import { type Barred, type Move, move, type Offer, present } from "./move.ts";

type Layout = Plan["layout"];

const dumpAndLoad = (plan: Plan): Risk => ({
  level: "medium",
  text: `the page size is fixed when the data directory is created${isNewServer(plan) ? "" : ": dump, initialise a new directory, load"}`,
});

/** How another layout reaches the data: a server to come is loaded with it. */
function copied(plan: Plan, joint = " and"): { readonly words: string; readonly risk: Risk } {
  return isNewServer(plan)
    ? { words: "", risk: { level: "low", text: "a later change takes a copy of each table" } }
    : {
        words: `${joint} copy the tables`,
        risk: {
          level: "low",
          text: "each table is copied once; this needs free space for the largest table and a quiet hour",
        },
      };
}

function rewrite(id: string, title: string, plan: Plan, layout: Partial<Layout>, risk: Risk): Move {
  return move(id, title, patched(plan, { layout }), { effort: "rewrite of data", risk });
}

function isPage(bytes: number): bytes is Layout["innodb_page_bytes"] {
  return [4096, 8192, 16384, 32768, 65536].includes(bytes);
}

/** Whether a plan has no writes because nothing says how many there are: what larger blocks cost is then unknown. */
function isSilentOnWrites({ origins, workload }: Plan): boolean {
  return workload.commits_per_query === 0 && origins?.["workload.commits_per_query"] === "assumed";
}

/** recordsize and page together, at twice and four times the page. */
function largerPages(plan: Plan): Move[] {
  if (engineOf(plan) !== "innodb" || isSilentOnWrites(plan)) return [];
  const page = plan.layout.innodb_page_bytes;
  return [page * 2, page * 4].filter(isPage).map((bytes) => {
    const size = formatMemory(bytes);
    const layout = { record_bytes: bytes, innodb_page_bytes: bytes };
    const title = `Use InnoDB pages of ${size} with recordsize ${size}`;
    return rewrite(`page-${bytes / KIB}k`, title, plan, layout, dumpAndLoad(plan));
  });
}

/** Sizes of a record that hold a page, as far as the line has them. */
export function recordSizes(plan: Plan): readonly Layout["record_bytes"][] {
  const page = pageBytesOf(plan);
  const most = LINES[plan.layout.openzfs].maxRecordBytes;
  const allowed = allowedNumbers("layout.record_bytes") as readonly Layout["record_bytes"][];
  return allowed.filter((bytes) => bytes >= page && bytes <= most);
}

/** Other recordsizes under the same page. */
function otherRecords(plan: Plan): Move[] {
  const { record_bytes: now } = plan.layout;
  const page = pageBytesOf(plan);
  const { words, risk } = copied(plan, ", and");
  const intoLarger: Risk = {
    level: "medium",
    text: `${risk.text}; a changed page then rewrites its whole, larger record`,
  };
  return recordSizes(plan)
    .filter((bytes) => bytes < now || (bytes > now && !isSilentOnWrites(plan)))
    .map((bytes) => {
      const name = engineWords(plan).page;
      const article = /^[AEIOU]/.test(name) ? "an" : "a";
      const why = bytes === page ? `, the size of ${article} ${name}` : "";
      const title = `Set recordsize to ${formatMemory(bytes)}${why}${words}`;
      return rewrite(
        `record-${bytes / KIB}k`,
        title,
        plan,
        { record_bytes: bytes },
        bytes > now ? intoLarger : risk,
      );
    });
}

function compression(plan: Plan): Move | null {
  if (plan.layout.compression !== "off") return null;
  const { words, risk } = copied(plan);
  const title = `Turn lz4 compression on${words}`;
  return rewrite("compression-lz4", title, plan, { compression: "lz4" }, risk);
}

/** Reads of tables go through the ARC: a property of the dataset, or a setting that the server reads when it starts. */
function passage(plan: Plan): Move {
  const layout = { ...throughArc(plan), primarycache: "all" } as const;
  const title = `Let table reads go through the ARC: set ${throughArcWords(plan)}`;
  const effort = layout.flush_method ? "restart" : "live setting";
  return move("no-direct-io", title, patched(plan, { layout }), { effort });
}

/** Another value of one property, which its name and the value say. */
function setting<P extends "primarycache" | "secondarycache" | "logbias">(
  plan: Plan,
  property: P,
  value: NonNullable<Layout[P]>,
): Move {
  const to = patched(plan, { layout: { [property]: value } });
  return move(`${property}-${value}`, `Set ${property}=${value}`, to);
}

function caching(plan: Plan): (Move | null)[] {
  const { primarycache, secondarycache, logbias } = plan.layout;
  const other = secondarycache === "all" ? "metadata" : "all";
  return [
    arcModeOf(plan) === "all" ? setting(plan, "primarycache", "metadata") : null,
    primarycache !== "all" ? setting(plan, "primarycache", "all") : null,
    plan.storage.l2arc_device ? setting(plan, "secondarycache", other) : null,
    bypassesArc(plan) ? passage(plan) : null,
    logbias === "throughput" ? setting(plan, "logbias", "latency") : null,
  ];
}

function copies(plan: Plan): Move | null {
  if (plan.layout.copies === 1) return null;
  return rewrite(
    "copies-1",
    `Set copies=1${copied(plan).words}`,
    plan,
    { copies: 1 },
    {
      level: "medium",
      text: "damaged blocks can then be repaired only from the vdev's own redundancy",
    },
  );
}

function barred(plan: Plan): Barred[] {
  const list: Barred[] = [];
  const { compression: now, openzfs } = plan.layout;
  if (now !== "zstd" && now !== "gzip") {
    const reason = LINES[openzfs].hasZstd
      ? "the ratio of zstd or gzip on this data is unknown: measure it on a copy of one table and enter it as compression ratio; both take more CPU than lz4"
      : `OpenZFS ${openzfs} has no zstd (${firstLine((facts) => facts.hasZstd)} and later), and gzip takes far more CPU than lz4`;
    list.push({ id: "compression-stronger", title: "Compress more strongly", reason });
  }
  if (isSilentOnWrites(plan)) {
    const reason =
      "a changed page rewrites its whole record, and nothing says how much is written: enter the commits of a query";
    list.push({ id: "record-larger", title: "Set a larger recordsize", reason });
  }
  return list;
}

/** What the dataset can be set to. */
export function layoutMoves(plan: Plan): Offer {
  const moves = present([
    ...largerPages(plan),
    ...otherRecords(plan),
    compression(plan),
    ...caching(plan),
    copies(plan),
  ]);
  return { moves, barred: barred(plan) };
}
