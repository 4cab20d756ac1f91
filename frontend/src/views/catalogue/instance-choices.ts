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
  OWN,
  sourceLine,
  wordsWhereNull,
  YOURS_TO_ENTER,
} from "./choice.ts";

const COLUMNS: readonly Column[] = [
  { key: "vcpus", label: "vCPUs", quantity: "count", best: "most" },
  { key: "ram", label: "RAM", quantity: "binary-bytes", best: "most" },
  { key: "iops", label: "Storage IOPS limit", quantity: "per-s", best: "most" },
  { key: "bytes", label: "Storage bandwidth limit", quantity: "decimal-bytes-per-s", best: "most" },
  { key: "nvme", label: "Local NVMe", quantity: "decimal-bytes", best: "most" },
  { key: "hour", label: "Price an hour", quantity: "usd", best: "least" },
  { key: "month", label: "Price a month", quantity: "usd", best: "least" },
];

const GB = 1e9;

function valuesOf(vcpus: number, ram: number, usdPerHour: number | null) {
  const month = usdPerHour === null ? null : usdPerHour * HOURS_PER_MONTH;
  return { vcpus, ram, hour: usdPerHour, month };
}

const WORDS = {
  iops: "not known",
  bytes: "not known",
  hour: YOURS_TO_ENTER,
  month: YOURS_TO_ENTER,
} as const;

function sourcesOf(one: CatalogInstance, price: InstancePrice | null): readonly string[] {
  if (price?.source === one.source) return [sourceLine("Figures and price", one.source, one.as_of)];
  const figures = sourceLine("Figures", one.source, one.as_of);
  const word = price?.isReserved ? "Reserved price" : "Price";
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
    tags: price?.isReserved ? ["reserved for 3 years"] : [],
    isNvme: local !== undefined,
    isOffered: true,
    values,
    words: wordsWhereNull(values, { ...WORDS, nvme: local ? "size not known" : "none" }),
    dated: one.as_of ?? "no date",
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
    name: "Own machine",
    group: OWN,
    tags: ["with the plan's vCPUs and RAM"],
    isNvme: false,
    isOffered: true,
    values,
    words: wordsWhereNull(values, WORDS),
    dated: "entered",
    sources: [],
  };
}

function paidWords({ prices }: Plan): string {
  const paid =
    prices.commitment === "reserved-3-years"
      ? "reserved for 3 years where that price is known, else by the hour"
      : "by the hour";
  return `${paid}, those of AWS in ${prices.region ?? HOME_REGION}`;
}

export function instanceChoices(plan: Plan): Choices {
  return {
    columns: COLUMNS,
    firstBy: COLUMNS.at(-1),
    choices: [...catalog().instances.map((one) => listed(one, plan.prices)), own(plan)],
    note: `One server each, ${paidWords(plan)}; a month has ${HOURS_PER_MONTH} hours. Limits are the lasting ones of network storage.`,
    scope: null,
    nvmeLabel: "With local NVMe",
  };
}
