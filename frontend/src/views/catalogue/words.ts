/** Texts of the table that compares devices or instances. */
import { plural } from "../../plan/plural.ts";

export const compare = (field: string) => `Compare: ${field}`;
export const choicesFor = (field: string) => `Choices for ${field}`;
export const inGroups = "In groups";
export const shown = (choices: number, leftOut: number) =>
  leftOut > 0
    ? `${plural(choices, "choice")} shown. Left out: ${leftOut} that this machine cannot have.`
    : `${plural(choices, "choice")} shown.`;
export const name = "Name";
export const sourceAndDate = "Source and date";
export const keep = "Keep";
export const choose = "Choose";
export const search = "Search";
export const group = "Group";
export const allGroups = "All groups";
export const onlyOffered = "Only what this machine can have";

/** Above the columns. */
export const columns = {
  commits: "Commits possible",
  month: "Price a month",
  hour: "Price an hour",
  readIdle: "Read, idle",
  syncWrite: "Sync write",
  safe: "Power-loss protection",
  vcpus: "vCPUs",
  ram: "RAM",
  iopsLimit: "Storage IOPS limit",
  bytesLimit: "Storage bandwidth limit",
  nvme: "Local NVMe",
} as const;

export const perS = (rate: string) => `${rate} /s`;

/** In cells, where no figure is known. */
export const cells = {
  noPrice: "no price",
  insideInstance: "only inside its instance",
  withInstance: "with the instance",
  dependsOnSize: "depends on its size",
  notKnown: "not known",
  sizeNotKnown: "size not known",
  no: "no",
  yes: "yes",
  none: "none",
  noDate: "no date",
  entered: "entered",
  aGb: (usd: string) => `${usd} a GB`,
} as const;

/** Below the name of a choice. */
export const tags = {
  volumes: (count: string, size: string) => `${count} × ${size}`,
  iopsEach: (count: string) => `${count} IOPS each`,
  tooSmall: "the data does not fit",
  fastest: "fastest for its price",
  reserved: "reserved for 3 years",
  ofThePlan: "with the plan's vCPUs and RAM",
} as const;

export const ownDevice = "Own device";
export const ownMachine = "Own machine";
export const none = "None";

export const sources = {
  figures: "Figures",
  price: "Price",
  reservedPrice: "Reserved price",
  figuresAndPrice: "Figures and price",
} as const;

export const nvmeOnly = "NVMe only";
export const withLocalNvme = "With local NVMe";

/** Below the table. */
export const notes = {
  devices: (speed: string, scope: string, region: string) =>
    `${speed}, commits and prices are for this plan, compared over ${scope}; AWS prices are those of ${region}. Other devices show only their own figures.`,
  noPrediction: "There is no prediction yet: devices show only their own figures.",
  instances: (isReserved: boolean, region: string, hours: number) => {
    const paid = isReserved
      ? "reserved for 3 years where that price is known, else by the hour"
      : "by the hour";
    return `One server each, ${paid}, those of AWS in ${region}; a month has ${hours} hours. Limits are the lasting ones of network storage.`;
  },
} as const;
