import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import type { OwnDevicePath } from "@arcplan/shared/plan/field.ts";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { DEVICE_NAME_CHARACTERS_MAX } from "@arcplan/shared/plan/limits.ts";
import {
  DEVICE_FIGURE_NAMES,
  DEVICE_FIGURES,
  type OwnDevice as Described,
  withFigures,
} from "@arcplan/shared/plan/own-device.ts";
import { getField } from "@arcplan/shared/plan/paths.ts";
import { useId, useState } from "react";
import { usePlanStore, usePlanStoreParts } from "../../plan/context.tsx";
import { scaleOf } from "../../plan/fields/fields.ts";
import { readQuantity } from "../../plan/fields/quantity.ts";
import { ownDevicesInUse } from "./catalog-choices.ts";
import { SliderWithField } from "./Inputs.tsx";
import * as words from "./words.ts";
import "./own-device.css";

const FIGURES = DEVICE_FIGURE_NAMES.map((figure) => ({
  figure,
  ...DEVICE_FIGURES[figure],
  scale: scaleOf("storage.custom_device", DEVICE_FIGURES[figure].stops),
}));

/** Characters in a line of the narrowest field, for browsers that do not fit a field to its text. */
const LINE_LENGTH = 20;

interface DeviceNameProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
}

/** The name of the device in the plan, the charts and the report; a long one takes several lines. */
function DeviceName({ name, onRename }: DeviceNameProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  function commit() {
    const typed = draft?.trim().replace(/\s+/g, " ") ?? "";
    if (typed !== "" && typed !== name) onRename(typed);
    setDraft(null);
  }

  return (
    <div className="control">
      <label className="control-name control-label" htmlFor={id}>
        {words.name}
      </label>
      <textarea
        id={id}
        className="text-input control-choice own-name"
        rows={Math.ceil((draft ?? name).length / LINE_LENGTH)}
        autoComplete="off"
        maxLength={DEVICE_NAME_CHARACTERS_MAX}
        value={draft ?? name}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            commit();
          }
          if (event.key === "Escape") setDraft(null);
        }}
      />
    </div>
  );
}

interface OwnDeviceProps {
  readonly path: OwnDevicePath;
}

/** The figures of one device that the user describes. */
function OwnDevice({ path }: OwnDeviceProps) {
  const device = usePlanStore((state) => getField(state.plan, path) ?? null);
  const edit = usePlanStore((state) => state.edit);
  const finish = usePlanStore((state) => state.finish);
  if (device === null) return null;
  const { seen_in_flight: inFlight = null }: Described = device;
  return (
    <fieldset className="own-device">
      <legend>{FIELDS[path].label}</legend>
      <DeviceName
        name={device.name}
        onRename={(name) => {
          edit(path, { ...device, name });
          finish();
        }}
      />
      {FIGURES.map(({ figure, label, quantity, scale }) => {
        const name = `${path.replace(".", "-")}-${figure}`;
        const text = formatQuantity(quantity, device[figure]);
        return (
          <div className="control" key={figure}>
            <span className="control-name control-label" id={name}>
              {figure === "read_latency_ms" && inFlight !== null
                ? words.readInFlight(inFlight)
                : label}
            </span>
            <SliderWithField
              ids={{ name, note: undefined }}
              scale={scale}
              value={device[figure]}
              text={text}
              valueText={text}
              marks={[]}
              read={(typed) => readQuantity(quantity, typed)}
              onChange={(next) => {
                if (next !== null && next > 0) edit(path, withFigures(device, { [figure]: next }));
              }}
              onSettle={() => finish(path)}
            />
          </div>
        );
      })}
      {device.points.length > 0 && (
        <p className="soft">
          {inFlight === null ? words.curveOf(device.points.length) : words.seenOnce(inFlight)}
        </p>
      )}
      {path === "storage.custom_device" && <p className="soft">{words.fromFio}</p>}
    </fieldset>
  );
}

/** The devices that the user describes and the plan uses. */
export default function OwnDevices() {
  const paths = usePlanStoreParts((state) => ownDevicesInUse(state.plan));
  return paths.map((path) => <OwnDevice key={path} path={path} />);
}
