/** Puts the captures of one host together: facts, the best value per field, what was measured. */

export type { EvidenceCapture } from "./captures.ts";
export { deviceOfPoints, type MeasuredDevice } from "./devices/device-of-points.ts";
export { type SettingFault, type Settings, settingFaults } from "./entered.ts";
export { toldApart } from "./files/told-apart.ts";
export { size } from "./size.ts";
export type * from "./sizing.ts";
export { fieldsWithoutRow } from "./stated/stated.ts";
export * from "./time-axis/index.ts";
export { sizeWhatIf } from "./what-if.ts";
export {
  type ObservedDevice,
  observedByIostat,
  observedByPool,
  type WorkingPoint,
} from "./working-points.ts";
