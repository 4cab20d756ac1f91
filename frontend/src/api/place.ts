/** Where this page lives: at the root of a server of arcplan, or in a folder of files anywhere. */

/** Whether a server of arcplan answers; a folder of files (`npm run build:static`) has none. */
export const hasServer = import.meta.env.MODE !== "static";

/** Address of the planner itself; ends with a slash, and the address of a plan begins with it. */
export function homeAddress(): string {
  return new URL(hasServer ? "/" : ".", window.location.href).href;
}

/** Whether an address reaches only the machine that it is used on. */
function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** What a link shows that lets nothing be changed: the planner, or the report. */
export type View = "plan" | "report";

/** What an address says beside its plan, in parameters. */
export interface Beside {
  /** Null where the plan may be changed. */
  readonly view: View | null;
  /** The goal of its advice, unchecked; null where it is the first. */
  readonly goal: string | null;
}

/** An address of a plan, with what it says beside it. */
export function withBeside(address: string, beside: Beside): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(beside)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/** What the parameters of an address say. */
export function besideIn(search: string): Beside {
  const query = new URLSearchParams(search);
  const view = query.get("view");
  return {
    view: view === null || view === "report" ? view : "plan",
    goal: query.get("goal"),
  };
}

const SCRIPT = "arcplan-collect.sh";

/** What the user runs on the database host. There a loopback address leads elsewhere, so that the script is copied. */
export function collector() {
  const address = new URL("collect.sh", homeAddress()).href;
  const mustCopy = isLoopback(address);
  const fetched = mustCopy ? "" : `curl -fsS -o ${SCRIPT} ${address} && `;
  return {
    address,
    mustCopy,
    script: SCRIPT,
    checksum: `sha256sum ${SCRIPT}`,
    record: `${fetched}sudo sh ${SCRIPT}`,
    summarise: `${fetched}zdb -ddddd tank/data | sh ${SCRIPT} --summarise > zdb-folded.txt`,
  };
}
