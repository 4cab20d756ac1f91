/** Instances of the catalogue: processors, memory, limits of their storage, and price. */
import {
  type CatalogInstance,
  catalog,
  deviceById,
  HOME_REGION,
  HOURS_PER_MONTH,
  type InstancePrice,
  instanceIn,
  instancePrice,
  type Plan,
} from "@arcplan/shared";
import { CUSTOM, familyTitle } from "../controls/catalog-choices.ts";
import {
  type Choice,
  type Choices,
  type Column,
  NO_PRICE,
  OWN,
  sourceLine,
  wordsWhereNull,
} from "./choice.ts";
import * as words from "./words.ts";

const COLUMNS: readonly Column[] = [
  { key: "vcpus", label: words.columns.vcpus, quantity: "count", best: "most" },
  { key: "ram", label: words.columns.ram, quantity: "binary-bytes", best: "most" },
  { key: "iops", label: words.columns.iopsLimit, quantity: "per-s", best: "most" },
  { key: "bytes", label: words.columns.bytesLimit, quantity: "decimal-bytes-per-s", best: "most" },
  { key: "nvme", label: words.columns.nvme, quantity: "decimal-bytes", best: "most" },
  { key: "hour", label: words.columns.hour, quantity: "usd", best: "least" },
  { key: "month", label: words.columns.month, quantity: "usd", best: "least" },
];

const GB = 1e9;

function valuesOf(vcpus: number, ram: number, usdPerHour: number | null) {
  const month = usdPerHour === null ? null : usdPerHour * HOURS_PER_MONTH;
  return { vcpus, ram, hour: usdPerHour, month };
}

const WORDS = {
  iops: words.cells.notKnown,
  bytes: words.cells.notKnown,
  hour: NO_PRICE,
  month: NO_PRICE,
} as const;

function sourcesOf(one: CatalogInstance, price: InstancePrice | null): readonly string[] {
  if (price?.source === one.source)
    return [sourceLine(words.sources.figuresAndPrice, one.source, one.as_of)];
  const figures = sourceLine(words.sources.figures, one.source, one.as_of);
  const word = price?.isReserved ? words.sources.reservedPrice : words.sources.price;
  return price ? [figures, sourceLine(word, price.source, price.asOf ?? undefined)] : [figures];
}

function listed(
  one: CatalogInstance & { readonly family: string },
  { commitment, region = HOME_REGION }: Plan["prices"],
): Choice {
  const price = instancePrice(instanceIn(region, one), commitment);
  const local = deviceById(one.local_device ?? "");
  const values = {
    ...valuesOf(one.vcpus, one.ram_bytes, price?.usdPerHour ?? null),
    iops: one.storage_iops ?? null,
    bytes: one.storage_bytes_per_s ?? null,
    nvme: local?.capacity_gb === undefined ? null : local.capacity_gb * GB,
  };
  return {
    id: one.id,
    name: one.name,
    group: familyTitle(one.family),
    tags: price?.isReserved ? [words.tags.reserved] : [],
    isNvme: local !== undefined,
    isOffered: true,
    values,
    words: wordsWhereNull(values, {
      ...WORDS,
      nvme: local ? words.cells.sizeNotKnown : words.cells.none,
    }),
    dated: one.as_of ?? words.cells.noDate,
    sources: sourcesOf(one, price),
  };
}

function own({ instance, memory, prices }: Plan): Choice {
  const usdPerHour = instance.type === CUSTOM ? prices.instance_usd_per_hour : null;
  const values = {
    ...valuesOf(instance.vcpus, memory.ram_bytes, usdPerHour),
    iops: instance.storage_iops_cap,
    bytes: instance.storage_bytes_per_s_cap,
  };
  return {
    id: CUSTOM,
    name: words.ownMachine,
    group: OWN,
    tags: [words.tags.ofThePlan],
    isNvme: false,
    isOffered: true,
    values,
    words: wordsWhereNull(values, WORDS),
    dated: words.cells.entered,
    sources: [],
  };
}

export function instanceChoices(plan: Plan): Choices {
  const { commitment, region = HOME_REGION } = plan.prices;
  return {
    columns: COLUMNS,
    firstBy: COLUMNS.at(-1),
    choices: [...catalog().instances.map((one) => listed(one, plan.prices)), own(plan)],
    note: words.notes.instances(commitment === "reserved-3-years", region, HOURS_PER_MONTH),
    scope: null,
    nvmeLabel: words.withLocalNvme,
  };
}
