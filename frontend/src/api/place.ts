/** Where this page lives: at the root of a server of arcplan, or in a folder of files anywhere. */

/** Whether a server of arcplan answers; a folder of files (`npm run build:static`) has none. */
export const hasServer = import.meta.env.MODE !== "static";

/** Address of the planner itself; ends with a slash, and the address of a plan begins with it. */
export function homeAddress(): string {
  return new URL(hasServer ? "/" : ".", window.location.href).href;
}
