/** Where this page lives: at the root of a server of arcplan, or in a folder of files anywhere. */

/** Whether a server of arcplan answers; a folder of files (`npm run build:static`) has none. */
export const hasServer = import.meta.env.MODE !== "static";

/** Address of the planner itself; ends with a slash, and the address of a plan begins with it. */
export function homeAddress(): string {
  return new URL(hasServer ? "/" : ".", window.location.href).href;
}

/** Whether an address reaches only the machine that it is used on. */
export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** What a link shows that lets nothing be changed: the planner, or the report. */
export type View = "plan" | "report";

/** Parameter of an address whose plan may only be looked at. */
const VIEW = "view";

/** An address of a plan as one that lets nothing be changed. */
export function asView(address: string, view: View): string {
  const url = new URL(address);
  url.searchParams.set(VIEW, view);
  return url.href;
}

/** What the parameters of an address let be looked at; null where the plan may be changed. */
export function viewIn(query: URLSearchParams): View | null {
  const view = query.get(VIEW);
  if (view === null) return null;
  return view === "report" ? "report" : "plan";
}
