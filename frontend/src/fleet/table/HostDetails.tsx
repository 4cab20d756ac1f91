import { formatMemory, formatStorage } from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { catalogName } from "@arcplan/shared/model/plan/field-text.ts";
import { labelOf } from "@arcplan/shared/plan/fields.ts";
import { isFieldPath } from "@arcplan/shared/plan/paths.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { planAddress } from "../file/fleet-file.ts";
import type { Host } from "../view/fleet-view.ts";
import { engines, risk } from "../words.ts";
import * as words from "./words.ts";

type Field = keyof typeof words.fields;

const sizes = (...bytes: readonly (number | null)[]): string =>
  bytes.map((one) => (one === null ? words.none : formatMemory(one))).join(", ");

/** What of a row the table has no room for; what is null is left out. */
function fieldsOf(row: FleetRow): Readonly<Record<Field, string | null>> {
  const { engine, device, file_bytes, predicted_probability: probability } = row;
  const ofEngine = engine === "postgresql" ? ({ engine } as const) : {};
  const fieldName = (path: string) => (isFieldPath(path) ? labelOf(path, ofEngine) : path);
  const listed = (parts: readonly string[]) => (parts.length > 0 ? words.list(parts) : null);
  return {
    status: row.status,
    reason: row.reason,
    source: row.source,
    recorded: row.recorded_at,
    engine: engine && (engines[engine] ?? engine),
    openzfs: row.openzfs_line,
    device: device && catalogName(device),
    memory:
      row.ram_bytes === null
        ? null
        : sizes(row.ram_bytes, row.arc_bytes, row.database_buffer_bytes),
    data: file_bytes === null ? null : formatStorage(file_bytes),
    queries: words.compared(
      row.measured_queries_per_s,
      row.predicted_queries_per_s,
      [row.predicted_queries_per_s_low, row.predicted_queries_per_s_high, probability],
      "per-s",
    ),
    latency: words.compared(
      row.measured_mean_ms,
      row.predicted_mean_ms,
      [row.predicted_mean_ms_low, row.predicted_mean_ms_high, probability],
      "ms",
    ),
    deviceReads: words.compared(
      row.measured_device_reads_per_s,
      row.predicted_device_reads_per_s,
      [row.predicted_device_reads_per_s_low, row.predicted_device_reads_per_s_high, probability],
      "per-s",
    ),
    misfits: listed(row.misfits.map((name) => name.replaceAll("_", " "))),
    cause: row.misfit_cause,
    change: row.change,
    effort: row.change_effort,
    risks: listed(row.risks.map(risk)),
    counted: row.counted_as && words.countedAs(row.counted_as),
    whatIf: listed(row.what_if),
    assumed: listed(row.assumed_fields.map(fieldName)),
    missing: listed(row.missing_fields.map(fieldName)),
    model: row.model_version,
  };
}

interface HostDetailsProps {
  readonly host: Host;
  readonly onClose: () => void;
}

/** Everything that a row says of its host in words. */
export function HostDetails({ host: { row }, onClose }: HostDetailsProps) {
  const address = planAddress(row);
  const values = fieldsOf(row);
  const names = Object.keys(values) as Field[];
  return (
    <Dialog title={row.host} onClose={onClose}>
      {address !== null && <a href={address}>{words.openPlan}</a>}
      <dl className="fleet-fields">
        {names.map(
          (name) =>
            values[name] !== null && (
              <div key={name}>
                <dt>{words.fields[name]}</dt>
                <dd>{values[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
