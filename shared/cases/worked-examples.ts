/** Writes docs/generated/worked-examples.md from the model: no figure in it is typed by hand. */

import { advise, apply } from "../advice/advise.ts";
import { backtest } from "../advice/backtest.ts";
import { commands } from "../advice/commands/commands.ts";
import { growth } from "../advice/growth.ts";
import type { Measured } from "../advice/measured.ts";
import { arcForMetadata } from "../advice/moves/memory.ts";
import { bandText, changeWords, rateText } from "../advice/rates.ts";
import type { Advice } from "../advice/types.ts";
import {
  evaluate,
  formatCount,
  formatMemory,
  formatMs,
  formatRate,
  formatSignificant,
  formatStorage,
  formatUsd,
  type Plan,
} from "../model/index.ts";
import { commitsOnDisks, defaultRecordsize, growingMirrors } from "./worked-plans.ts";

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const READS = { noun: "reads", perRead: 1 } as const;

function optionTable({ options }: Advice, most = 6): string {
  return table(
    ["", "reads/s", "band", "$ a month", "effort", "new limit"],
    options
      .slice(0, most)
      .map(({ title, effect, effort, bottleneck_text }) => [
        title,
        rateText(effect, READS),
        bandText(effect, READS),
        formatUsd(effect.month_usd),
        effort,
        bottleneck_text,
      ]),
  );
}

function rejectedList({ rejected }: Advice, ids: readonly string[]): string {
  return rejected
    .filter(({ id }) => ids.includes(id))
    .map(({ title, reason }) => `- ${title}: ${reason}.`)
    .join("\n");
}

function section(plan: Plan, id: string, from: Plan): string {
  const text = commands(plan, { os: "linux", from }).sections.find((one) => one.id === id)?.text;
  return `\`\`\`sh\n${text ?? ""}\`\`\``;
}

function server2018(plan: Plan): string {
  const now = evaluate(plan);
  const advice = advise(plan, { kind: "budget", month_usd: now.cost.month_usd });
  const best = advice.options[0];
  const cached = best ? evaluate(apply(plan, best)) : now;
  const grown = evaluate(arcForMetadata(plan)?.plan ?? plan);
  const held = cached.l2arc.records * plan.layout.record_bytes;
  return [
    "## 1. The server of May 2018, at equal cost",
    "An i3.large with 330 sysbench tables (749 GB) on a 1000 GB gp2 volume, 1 GiB of ARC, 8 threads of point selects, OpenZFS 0.6.5. The published answers were: grow the ARC to 7 GB, use larger pages with matching records, or put an L2ARC on the instance's own NVMe.",
    optionTable(advice),
    "Against what was published:",
    table(
      ["", "published", "model", "error"],
      [
        ["1 GiB of ARC, queries/s", "< 1,667", formatRate(now.reads.per_s), ""],
        [
          "ARC for all indirect blocks",
          "almost 7 GB",
          formatMemory(now.metadata.arc_min_bytes),
          "",
        ],
        [
          "that ARC, queries/s",
          "3,000 at best",
          formatRate(grown.reads.per_s),
          changeWords(3000, grown.reads.per_s),
        ],
        [
          "L2ARC, queries/s",
          "5,000",
          formatRate(cached.reads.per_s),
          changeWords(5000, cached.reads.per_s),
        ],
        ["data in the L2ARC", "about 600 GB", formatStorage(held), changeWords(600e9, held)],
      ],
    ),
    "CPU time per query is calibrated to the 5,000 queries/s (2 vCPUs were full), so that row shows consistency, not a prediction. Rejected:",
    rejectedList(advice, ["page-64k", "record-128k", "vdev-more", "special", "slog"]),
    "The first option as commands:",
    best ? section(apply(plan, best), "parameters-now", plan) : "",
    best ? section(apply(plan, best), "zpool-add-cache", plan) : "",
  ].join("\n\n");
}

function recordsize(): string {
  const plan = defaultRecordsize();
  const now = evaluate(plan);
  const advice = advise(plan, { kind: "budget", month_usd: now.cost.month_usd });
  const [first] = advice.options;
  return [
    "## 2. recordsize left at 128K",
    `400 GB of tables with 16K pages in records of 128K, on gp3 with 6,000 IOPS and 250 MiB/s. Each page read takes ${formatMemory(now.reads.bytes_per_read)} from the volume, ${formatSignificant(now.reads.read_amplification)} times its size: the limit is the ${now.bottleneck_text}, at ${formatRate(now.reads.per_s)} page reads/s.`,
    optionTable(advice, 5),
    first
      ? `Options within 5 % of the best are ordered by price, effort and risk. The risk of the first: ${first.risk.text}.`
      : "",
    first ? section(apply(plan, first), "zfs-set", plan) : "",
  ].join("\n\n");
}

function commits(): string {
  const plan = commitsOnDisks();
  const now = evaluate(plan);
  const advice = advise(plan, { kind: "reads", reads_per_s: 1500 });
  const logged = { ...plan, storage: { ...plan.storage, slog_device: "optane-p4800x" } };
  return [
    "## 3. One replication thread on disks",
    `A replica applies one transaction at a time on two mirrors of 7.2k disks: ${formatRate(now.commits.per_s)} commits/s, ${formatMs(now.commits.mean_ms)} each (published: 104 fsync/s on such a pair). The goal is 1,500 queries/s, each with a commit; ten commits change a page before it is written back.`,
    table(
      ["", "queries/s", "commits/s possible", "$ a month", "priced"],
      advice.options
        .slice(0, 4)
        .map(({ title, effect, priced }) => [
          title,
          formatRate(effect.queries_per_s),
          formatRate(effect.commits_per_s),
          formatUsd(effect.month_usd),
          priced ? "yes" : "no: enter it",
        ]),
    ),
    `With an Optane P4800X, no longer made, as log device: ${formatRate(evaluate(logged).commits.per_s)} commits/s; 7,400 fsync/s were published of one before a slow disk. Prices include only devices with a dated price; the price of the machine itself is unknown.`,
  ].join("\n\n");
}

function mirrors(): string {
  const plan = growingMirrors();
  const { events } = growth(plan, 5);
  const ram = advise(plan, { kind: "least-ram" });
  return [
    "## 4. 20 TB on mirrors, growing by 5 % a month",
    table(
      ["month", "data", "event", "remedy"],
      events.map(({ months, file_bytes, text, then }) => [
        months === null ? "" : months.toFixed(1),
        file_bytes === null ? "" : formatStorage(file_bytes),
        text,
        then ?? "",
      ]),
    ),
    "Until then, RAM that could be used elsewhere:",
    table(
      ["", "reads/s", "RAM freed"],
      ram.options.map(({ title, effect, difference }) => [
        title,
        formatRate(effect.reads_per_s),
        formatMemory(-difference.ram_bytes),
      ]),
    ),
  ].join("\n\n");
}

function shown(x: number, unit: string): string {
  if (unit === "bytes") return formatMemory(x);
  if (unit === "blocks") return formatCount(x);
  return unit === "/s" || unit === "ms" ? `${formatSignificant(x)} ${unit}` : formatSignificant(x);
}

function database(plan: Plan, measured: Measured): string {
  const { rows, summary } = backtest(measured, plan);
  return [
    "## 5. A measured database, predicted",
    `MariaDB 10.11 under sysbench on OpenZFS 2.3.2: buffer pool 64 MiB, ARC 256 MiB, 4 threads, a pool of 300 reads/s. ${summary}`,
    table(
      ["", "predicted", "measured", "error", "why"],
      rows.map((row) => [
        row.label,
        shown(row.predicted, row.unit),
        shown(row.measured, row.unit),
        `${row.error_percent.toFixed(1)} ${row.unit === "ratio" ? "points" : "%"}`,
        row.likely_reason ?? "",
      ]),
    ),
  ].join("\n\n");
}

/** The whole page, from the plan of 2018 and a measured database. */
export function workedExamples(
  plan2018: Plan,
  measured: { readonly plan: Plan; readonly measured: Measured },
): string {
  const parts = [
    "# Worked examples",
    "Generated by `npm run generate`: every figure on this page is computed by the model. `arcplan advise PLAN.json` gives the same answers for a plan of your own.",
    server2018(plan2018),
    recordsize(),
    commits(),
    mirrors(),
    database(measured.plan, measured.measured),
  ];
  return `${parts.join("\n\n")}\n`;
}
