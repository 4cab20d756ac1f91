/** Devices that the user describes, by their place in the plan. */
export const OWN_DEVICES = {
  "storage.custom_device": "Own device",
  "storage.l2arc_custom_device": "Own cache device",
  "storage.slog_custom_device": "Own log device",
  "storage.special_custom_device": "Own special device",
} as const;

export type OwnDevicePath = keyof typeof OWN_DEVICES;

export function isOwnDevicePath(path: string): path is OwnDevicePath {
  return Object.hasOwn(OWN_DEVICES, path);
}

export function ownDeviceLabel(path: string): string | null {
  return isOwnDevicePath(path) ? OWN_DEVICES[path] : null;
}
