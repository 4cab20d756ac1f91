/** The server's answers under short names; the shapes are generated from its OpenAPI document. */
import type { components } from "@arcplan/shared/api";

type Schemas = components["schemas"];

export type Issue = Schemas["Issue"];
export type Finding = Schemas["Finding"];
export type Summary = Schemas["Summary"];
export type FileProblem = Schemas["FileProblem"];
export type UploadProgress = Schemas["UploadProgress"];
export type ZdbCapture = Schemas["ZdbAnswer"];
export type ZdbObject = Schemas["DumpedObject"];
export type TreeLevel = Schemas["TreeLevel"];
export type TreeSums = Pick<
  Schemas["DatasetSums"],
  | "files"
  | "trees"
  | "leaf_blocks"
  | "nonleaf_blocks"
  | "nonleaf_logical_bytes"
  | "nonleaf_physical_bytes"
  | "leaf_logical_bytes"
  | "leaf_physical_bytes"
  | "file_bytes"
>;
export type DatasetSums = Schemas["DatasetSums"];
export type DirectorySums = Schemas["DirectorySums"];
export type Requirement = Schemas["RequirementRow"];
export type Estimate = Schemas["Estimate"];
export type Interval = Schemas["Interval"];
export type ArcMemory = Schemas["ArcMemory"];
export type ArcstatCapture = Schemas["ArcstatCapture"];
export type ArcContentsCapture = Schemas["ArcstatsCapture"] | Schemas["ArcSummaryCapture"];
export type IostatCapture = Schemas["IostatCapture"];
export type IostatDevice = Schemas["DeviceRecord"];
export type ZpoolIostatCapture = Schemas["ZpoolIostatCapture"];
export type Vdev = Schemas["VdevRecord"];
export type ZfsGetCapture = Schemas["ZfsGetCapture"];

export type PlanLink = Schemas["PlanLink"];
export type Health = Schemas["Health"];

export type CaptureAnswer = Schemas["CaptureAnswer"];
export type Capture = CaptureAnswer["captures"][number];

/** A capture of one kind. */
export type CaptureOf<K extends Capture["kind"]> = Extract<Capture, { readonly kind: K }>;
