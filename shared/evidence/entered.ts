/** What a plan takes: values of its fields, and those that the user enters, which beat every capture. */
import { defaultPlan, type Plan, restorePlan } from "../model/index.ts";
import { uncatalogued } from "../plan/catalogued.ts";
import { DEVICE_FIGURE_NAMES, type OwnDevice, withFigures } from "../plan/own-device.ts";
import { isFieldPath, withField } from "../plan/paths.ts";
import { REQUEST_BYTES } from "./devices/device-of-points.ts";
import type { Fact } from "./fact.ts";
import type { SizedField } from "./sizing.ts";

export type Settings = Readonly<Record<string, unknown>>;

/** A field that cannot be entered so. */
export interface SettingFault {
  readonly path: string;
  readonly reason: string;
}

/** A device's figures may be entered one by one. */
const DEVICE = "storage.custom_device";

const DEVICE_FIELDS: readonly string[] = [...DEVICE_FIGURE_NAMES, "name"];

/** Checks entered fields against the plan's schema. */
export function settingFaults(set: Settings): SettingFault[] {
  return Object.entries(set).flatMap(([path, value]) => {
    const part = path.startsWith(`${DEVICE}.`) ? path.slice(DEVICE.length + 1) : null;
    const reason =
      part === null
        ? refusal(path, value)
        : DEVICE_FIELDS.includes(part)
          ? refusal(DEVICE, { ...WHOLE, [part]: value })
          : "a device has no such figure";
    return reason === null ? [] : [{ path, reason }];
  });
}

const WHOLE = {
  name: "entered",
  read_latency_ms: 1,
  read_iops: 1000,
  read_bytes_per_s: 100_000_000,
  sync_write_ms: 1,
  points: [],
};

/** A spinning disk's time: no pool device takes longer for one read alone. */
const SLOWEST_READ_MS = 10;

/**
 * Puts single figures of a device together.
 *
 * @param measured the device that captures show, whose other figures stay; null if none
 * @returns the entered fields with one whole device, or as they were
 */
export function withWholeDevice(set: Settings, measured: OwnDevice | null): Settings {
  const parts = Object.entries(set).filter(([path]) => path.startsWith(`${DEVICE}.`));
  if (parts.length === 0) return set;
  const figures = Object.fromEntries(
    parts.map(([path, value]) => [path.slice(DEVICE.length + 1), value]),
  );
  const rest = Object.entries(set).filter(([path]) => !path.startsWith(`${DEVICE}.`));
  const rate = typeof figures.read_iops === "number" ? figures.read_iops : 0;
  const ownMs = figures.read_latency_ms;
  const ms =
    typeof ownMs === "number" ? ownMs : Math.min(SLOWEST_READ_MS, 1000 / Math.max(1, rate));
  const base: OwnDevice = measured ?? {
    ...WHOLE,
    read_latency_ms: ms,
    sync_write_ms: ms,
    read_bytes_per_s: Math.max(WHOLE.read_bytes_per_s, rate * REQUEST_BYTES),
  };
  const device = withFigures(base, figures as Partial<OwnDevice>);
  return { "storage.device": "custom", ...Object.fromEntries(rest), [DEVICE]: device };
}

/** Figures are entered as people round them. */
const ENTERED_ROUNDING = 0.05;

/** What the user says of the host, as facts beside those of captures. */
export function enteredFacts(set: Settings): Fact[] {
  return Object.entries(set).flatMap(([path, value]): Fact[] => {
    const { state, sources, why } = enteredField(value);
    const witness = "entered" as const;
    return isFieldPath(path)
      ? [{ path, value, witness, state, sources, why, rounding: ENTERED_ROUNDING }]
      : [];
  });
}

/** A field that the user entered. */
export function enteredField(value: unknown): SizedField {
  return { value, state: "entered", sources: [], why: "Entered.", remedy: null };
}

/** The plan with these values; every field of its engine must have one. */
export function planOf(
  title: string,
  values: Readonly<Record<string, unknown>>,
  origins: NonNullable<Plan["origins"]>,
  engine: NonNullable<Plan["engine"]>,
): Plan {
  const empty: Plan = { ...defaultPlan(), title, engine, origins };
  const filled = Object.entries(values).reduce(
    (plan, [path, value]) => (isFieldPath(path) ? withField(plan, path, value) : plan),
    empty,
  );
  return restorePlan(filled).plan;
}

/** Why a plan cannot hold this value in this field, or has no such field for captures; null if it can. */
export function refusal(path: string, value: unknown): string | null {
  if (!isFieldPath(path) || path === "engine") return "a plan has no such field";
  const [change] = restorePlan(withField(defaultPlan(), path, value)).changes;
  const unknown = uncatalogued(path, value);
  if (unknown !== null || change === undefined) return unknown;
  const part = change.path.slice(path.length + 1);
  // A link's reader leaves such a part out; who enters one is told of it.
  return part === "" ? change.reason : `${part}: ${change.reason.replace(", ignored", "")}`;
}
