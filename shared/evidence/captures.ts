/** The captures that evidence reads: the types of the HTTP contract. */
import type { components } from "../generated/api.ts";

type Schemas = components["schemas"];

/** Where a capture says a figure. */
export interface Place {
  readonly line: number;
  readonly excerpt: string;
}

/** What every capture answers with. */
export interface CaptureFields {
  readonly name: string;
  readonly lines: number;
  readonly complete: boolean;
  readonly recorded_at?: string | null;
  readonly modified_at?: string | null;
  readonly archive?: string | null;
  readonly places?: Readonly<Record<string, Place>>;
}

export type Zdb = Schemas["ZdbAnswer"];
export type Arcstat = Schemas["ArcstatCapture"];
export type Arcstats = Schemas["ArcstatsCapture"];
export type ArcSummary = Schemas["ArcSummaryCapture"];
export type Iostat = Schemas["IostatCapture"];
export type ZpoolIostat = Schemas["ZpoolIostatCapture"];
export type ZfsGet = Schemas["ZfsGetCapture"];
export type MysqlStatus = Schemas["MysqlStatusCapture"];
export type PostgresqlSettings = Schemas["PostgresqlSettingsCapture"];
export type PostgresqlStats = Schemas["PostgresqlStatsCapture"];
export type Sysbench = Schemas["SysbenchCapture"];
export type Pgbench = Schemas["PgbenchCapture"];
export type ZpoolStatus = Schemas["ZpoolStatusCapture"];
type SarDisk = Schemas["SarDiskCapture"];
export type NodeExporter = Schemas["NodeExporterCapture"];
export type CloudIdentity = Schemas["CloudIdentityCapture"];
export type FileListing = Schemas["FileListingCapture"];
export type IostatDevice = Schemas["DeviceRecord"];
export type MeanDevice = SarDisk["devices"][number];
export type PoolVdev = Schemas["VdevRecord"];
export type SysbenchRun = Sysbench["runs"][number];

/** Any capture that evidence reads. */
export type EvidenceCapture = Schemas["CaptureAnswer"]["captures"][number];

export type Kind = EvidenceCapture["kind"];

/** Captures of one kind. */
export type OfKind<K extends Kind> = Extract<EvidenceCapture, { readonly kind: K }>;

/** What every reader says of the text itself. */
const OF_THE_TEXT = [
  "accounting",
  "archive",
  "bytes",
  "complete",
  "issues",
  "issues_total",
  "kind",
  "lines",
  "modified_at",
  "name",
  "places",
  "recorded_at",
  "summarised_from",
] as const;

export type TextField = (typeof OF_THE_TEXT)[number];

/** Fields that only captures of its kind have, with their values. */
export function ownFields(capture: EvidenceCapture): [string, unknown][] {
  return Object.entries(capture).filter(([field]) => !OF_THE_TEXT.some((one) => one === field));
}

/** The captures of one host by kind, in an order that does not depend on that of arrival. */
export class CaptureSet {
  readonly all: readonly EvidenceCapture[];

  constructor(captures: readonly EvidenceCapture[]) {
    const keyed = captures.map((capture) => ({ capture, key: keyOf(capture) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const distinct = keyed.filter(({ key }, i) => i === 0 || keyed[i - 1]?.key !== key);
    this.all = distinct.map(({ capture }) => capture);
  }

  of<K extends Kind>(kind: K): readonly OfKind<K>[] {
    return this.all.filter((one): one is OfKind<K> => one.kind === kind);
  }

  /** All but those that were set aside. */
  without(aside: readonly { readonly capture: string }[]): CaptureSet {
    const names = new Set(aside.map(({ capture }) => capture));
    return new CaptureSet(this.all.filter(({ name }) => !names.has(name)));
  }

  has(...kinds: readonly Kind[]): boolean {
    return this.all.some(({ kind }) => kinds.includes(kind));
  }
}

function keyOf(capture: EvidenceCapture): string {
  return `${capture.kind}\n${capture.name}\n${JSON.stringify(capture)}`;
}
