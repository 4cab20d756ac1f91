/** What choosing a device or an instance from the catalogue sets in a plan. */
import {
  type CatalogDevice,
  type CatalogInstance,
  catalog,
  deviceById,
  instanceById,
  listedDevices,
  type Plan,
  type Pricing,
} from "@arcplan/shared";
import type { DeviceControl, OwnDevicePath } from "@arcplan/shared/plan/field.ts";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { type Changes, FIELD_PATHS, type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import type { CatalogSpec } from "../../plan/fields/fields.ts";
import * as words from "./words.ts";

interface OptionGroup {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

export const CUSTOM = "custom";

interface Entry {
  readonly family: string;
  readonly id: string;
  readonly name: string;
  readonly pricing?: Pricing;
}

/** The title of a family of the catalogue. */
export function familyTitle(family: string): string {
  return words.families[family] ?? family;
}

function grouped(entries: readonly Entry[]): OptionGroup[] {
  const families = [...new Set(entries.map((entry) => entry.family))];
  return families.map((family) => ({
    title: familyTitle(family),
    options: entries
      .filter((entry) => entry.family === family)
      .map(({ id, name, pricing }) => ({
        value: id,
        text: pricing === "yours to enter" ? words.unpriced(name) : name,
      })),
  }));
}

/** @param chosen what the plan has, which is among them whatever it is */
export function optionsOf(
  kind: CatalogSpec["kind"],
  chosen: string | null,
): readonly OptionGroup[] {
  return grouped(kind === "device" ? listedDevices(chosen) : catalog().instances);
}

const GB = 1e9;

function impliedByDevice({ takesSize }: DeviceControl, device: CatalogDevice | undefined): Changes {
  if (device?.capacity_gb === undefined || takesSize === undefined) return {};
  return { [takesSize]: device.capacity_gb * GB };
}

function impliedByInstance(instance: CatalogInstance | undefined): Changes {
  if (instance === undefined) return {};
  return { "instance.vcpus": instance.vcpus, "memory.ram_bytes": instance.ram_bytes };
}

/** Figures that stand in until the user has entered those of the own device: a plain SATA SSD. */
const FIRST_OWN_DEVICE: NonNullable<Plan["storage"]["custom_device"]> = {
  name: words.firstName,
  read_latency_ms: 0.1,
  read_iops: 100_000,
  read_bytes_per_s: 2_000_000_000,
  sync_write_ms: 0.2,
  points: [],
};

/** Where the plan describes the own device of a role. */
function ownPathOf(path: FieldPath): OwnDevicePath {
  const field = FIELDS[path];
  return field.kind === "device" ? field.own : "storage.custom_device";
}

/** What follows from choosing `id`; an empty `id` chooses none. */
export function impliedBy(spec: CatalogSpec, id: string, plan: Plan): Changes {
  if (spec.kind === "instance") return impliedByInstance(instanceById(id));
  if (id === CUSTOM) return getField(plan, spec.own) ? {} : { [spec.own]: FIRST_OWN_DEVICE };
  return impliedByDevice(spec, deviceById(id));
}

/** The device that the user describes for a role; a role without a description of its own uses the pool's. */
export function ownDeviceFor(path: FieldPath, plan: Plan): Plan["storage"]["custom_device"] {
  const own = getField(plan, ownPathOf(path));
  return own ?? plan.storage.custom_device;
}

const DEVICE_PATHS = FIELD_PATHS.filter((path) => FIELDS[path].kind === "device");

/** Own devices that the plan uses; a role without a description of its own uses the pool's. */
export function ownDevicesInUse(plan: Plan): readonly OwnDevicePath[] {
  const used = DEVICE_PATHS.filter((path) => getField(plan, path) === CUSTOM)
    .map(ownPathOf)
    .map((own) => (getField(plan, own) ? own : "storage.custom_device"));
  return [...new Set(used)];
}
