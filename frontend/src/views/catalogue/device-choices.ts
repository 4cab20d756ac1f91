/** Devices of the catalogue for one role: their own figures, and what they bring and cost in this plan. */
import {
  type CatalogDevice,
  type DevicePoint,
  deviceIn,
  HOME_REGION,
  listedDevices,
  missingIn,
  type Plan,
} from "@arcplan/shared";
import {
  bandedRates,
  bandedTime,
  knownReads,
  rateText,
  timeText,
} from "@arcplan/shared/advice/rates.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { SPEED_NAMES, type Speed } from "@arcplan/shared/plan/speed.ts";
import { speedIn } from "../../plan/answers/bands.ts";
import { devicesOf } from "../../plan/answers/devices.ts";
import { resultOf } from "../../plan/answers/result.ts";
import type { CatalogSpec } from "../../plan/fields/fields.ts";
import { CUSTOM, familyTitle, ownDeviceFor } from "../controls/catalog-choices.ts";
import {
  type Choice,
  type Choices,
  type Column,
  NO_PRICE,
  OWN,
  planWith,
  sourceLine,
  wordsWhereNull,
} from "./choice.ts";
import * as words from "./words.ts";

/** Its label is what the plan's speed is counted in. */
const SPEED: Column = {
  key: "speed",
  label: SPEED_NAMES.reads,
  quantity: "per-s",
  best: "most",
};
const COMMITS: Column = {
  key: "commits",
  label: words.columns.commits,
  quantity: "per-s",
  best: "most",
};
const MONTH: Column = { key: "month", label: words.columns.month, quantity: "usd", best: "least" };
const READ_MS: Column = {
  key: "readMs",
  label: words.columns.readIdle,
  quantity: "ms",
  best: "least",
};
const SYNC_MS: Column = {
  key: "syncMs",
  label: words.columns.syncWrite,
  quantity: "ms",
  best: "least",
};
const SAFE: Column = {
  key: "safe",
  label: words.columns.safe,
  quantity: "count",
  best: "most",
};

const POOL: readonly Column[] = [
  SPEED,
  { key: "meanMs", label: "Latency, mean", quantity: "ms", best: "least" },
  COMMITS,
  { key: "iops", label: "IOPS offered", quantity: "per-s", best: "most" },
  { key: "usdPer1000", label: "Price of 1,000 IOPS", quantity: "usd", best: "least" },
  MONTH,
  READ_MS,
  SYNC_MS,
];

interface Role {
  readonly columns: readonly Column[];
  /** How ids of the cost's lines for it begin. */
  readonly costLine: string;
  /** The price that a user can enter for it. */
  readonly price?: "l2arc_usd_month" | "slog_usd_month" | "special_usd_month";
}

const ROLES: Readonly<Record<string, Role>> = {
  "storage.l2arc_device": {
    columns: [READ_MS, SYNC_MS, SAFE, SPEED, MONTH],
    costLine: "l2arc",
    price: "l2arc_usd_month",
  },
  "storage.slog_device": {
    columns: [SYNC_MS, READ_MS, SAFE, COMMITS, MONTH],
    costLine: "slog",
    price: "slog_usd_month",
  },
  "storage.special_device": {
    columns: [READ_MS, SYNC_MS, SAFE, SPEED, MONTH],
    costLine: "special",
    price: "special_usd_month",
  },
};

const POOL_ROLE: Role = { columns: POOL, costLine: "data" };

/** Figures of a choice, and the words that stand for some. */
type Figures = Pick<Choice, "values" | "words">;

const NO_FIGURES: Figures = { values: {}, words: {} };

/** What a choice brings and costs. A price that was entered belongs to the device it was entered for. */
function planFigures(plan: Plan, spec: CatalogSpec, role: Role, id: string, speed: Speed): Figures {
  const isChosen = getField(plan, spec.path) === id;
  const after = planWith(spec, id, plan);
  const prices = role.price && !isChosen ? { ...after.prices, [role.price]: null } : after.prices;
  const result = resultOf(isChosen ? after : { ...after, prices });
  const { commits, cost } = result;
  const lines = cost.lines.filter((line) => line.id.startsWith(role.costLine));
  const isOfOther = id === CUSTOM && !isChosen;
  const isPriced = !isOfOther && lines.length > 0 && lines.every((line) => line.unit_usd !== null);
  const rates = bandedRates(result);
  const time = bandedTime(result);
  return {
    values: {
      speed: knownReads(rates) * speed.perRead,
      meanMs: time.probability > 0 ? time.mean_ms : time.mean_high_ms,
      commits: commits.per_s,
      month: isPriced ? lines.reduce((sum, line) => sum + line.month_usd, 0) : null,
      usdPer1000: isPriced ? cost.usd_per_1000_iops : null,
    },
    words: {
      speed: words.perS(rateText(rates, speed)),
      meanMs: timeText(time),
    },
  };
}

const usd = (value: number) => formatQuantity("usd", value);

/** What stands for a month's price where none is worked out for the plan. */
function priceWords({ price, volume }: CatalogDevice): string {
  if (price?.usd_month === 0) return words.cells.insideInstance;
  if (price?.usd_per_gb_month !== undefined) return words.cells.aGb(usd(price.usd_per_gb_month));
  const isTiered = volume?.tiers?.some((tier) => tier.usd_month !== undefined) ?? false;
  return isTiered ? words.cells.dependsOnSize : NO_PRICE;
}

function wordsOf(entry: CatalogDevice, values: Choice["values"]): Choice["words"] {
  const safe = [words.cells.no, words.cells.yes][values.safe ?? -1] ?? words.cells.notKnown;
  if (entry.price?.usd_month === 0 && values.month === 0) {
    return { safe, month: words.cells.withInstance, usdPer1000: words.cells.withInstance };
  }
  // A device under the plan that is sold by the GB lacks another price, such as that of its IOPS.
  const isYours = values.speed !== undefined && entry.price?.usd_month !== 0;
  const month = isYours ? NO_PRICE : priceWords(entry);
  return { safe, ...wordsWhereNull(values, isYours ? { month, usdPer1000: month } : { month }) };
}

function sourcesOf({ source, as_of, price }: CatalogDevice): readonly string[] {
  const figures = sourceLine(words.sources.figures, source, as_of);
  return price ? [figures, sourceLine(words.sources.price, price.source, price.as_of)] : [figures];
}

/** The choices that are no entry of the catalogue: an own device, and none where that is allowed. */
function ownChoices(
  plan: Plan,
  spec: CatalogSpec,
  figures: (id: string) => Figures,
): readonly Choice[] {
  const own = ownDeviceFor(spec.path, plan);
  const found = own ? figures(CUSTOM) : NO_FIGURES;
  const values = own
    ? { ...found.values, readMs: own.read_latency_ms, syncMs: own.sync_write_ms }
    : {};
  const prices = { month: NO_PRICE, usdPer1000: NO_PRICE };
  const empty = { group: OWN, tags: [], isNvme: false, isOffered: true, sources: [] };
  const device: Choice = {
    ...empty,
    id: CUSTOM,
    name: own?.name ?? words.ownDevice,
    values,
    words: { ...found.words, safe: words.cells.notKnown, ...wordsWhereNull(values, prices) },
    dated: own ? words.cells.entered : NO_PRICE,
  };
  const none = { ...empty, id: "", name: words.none, ...figures(""), dated: "–" };
  return limitsOf(spec.path).nullable ? [device, none] : [device];
}

/** The pool's devices in the plan, in a few words. */
function poolTags({ devices, device_bytes, provisioned_iops, fits, pareto }: DevicePoint) {
  const count = (value: number) => formatQuantity("count", value);
  return [
    words.tags.volumes(count(devices), formatQuantity("decimal-bytes", device_bytes)),
    ...(provisioned_iops === null ? [] : [words.tags.iopsEach(count(provisioned_iops))]),
    ...(fits ? [] : [words.tags.tooSmall]),
    ...(pareto ? [words.tags.fastest] : []),
  ];
}

export function deviceChoices(plan: Plan, spec: CatalogSpec): Choices {
  const role = ROLES[spec.path] ?? POOL_ROLE;
  const isPredicted = missingIn(plan).length === 0;
  const { points, scope } = devicesOf(plan);
  const byId = new Map(points.map((point) => [point.id, point]));
  const speed = speedIn(resultOf(plan));
  const figures = (id: string): Figures => {
    if (!isPredicted) return NO_FIGURES;
    const iops = role === POOL_ROLE ? (byId.get(id)?.offered_iops ?? null) : null;
    const { values, words: told } = planFigures(plan, spec, role, id, speed);
    return { values: { ...values, iops }, words: told };
  };
  const columns = role.columns.map((column) =>
    column === SPEED ? { ...SPEED, label: SPEED_NAMES[speed.noun] } : column,
  );
  const { region = HOME_REGION } = plan.prices;
  const present = getField(plan, spec.path);
  const listed = listedDevices(present).map(({ family, ...one }): Choice => {
    const entry = deviceIn(region, one);
    const point = byId.get(entry.id);
    const inPool = role === POOL_ROLE && isPredicted ? point : undefined;
    const safe = entry.power_loss_protection;
    const found = point ? figures(entry.id) : NO_FIGURES;
    const values: Choice["values"] = {
      ...found.values,
      readMs: entry.read_ms,
      syncMs: entry.sync_write_ms,
      safe: safe === undefined ? null : Number(safe),
    };
    return {
      id: entry.id,
      name: entry.name,
      group: familyTitle(family),
      tags: inPool ? poolTags(inPool) : [],
      isNvme: entry.kind === "nvme",
      isOffered: point !== undefined || entry.id === present,
      values,
      words: { ...found.words, ...wordsOf(entry, values) },
      dated: `${entry.trust}, ${entry.as_of ?? words.cells.noDate}`,
      sources: sourcesOf(entry),
    };
  });
  return {
    columns,
    firstBy: columns[0],
    choices: [...listed, ...ownChoices(plan, spec, figures)],
    note: isPredicted
      ? words.notes.devices(SPEED_NAMES[speed.noun], scope, region)
      : words.notes.noPrediction,
    scope,
    nvmeLabel: words.nvmeOnly,
  };
}
