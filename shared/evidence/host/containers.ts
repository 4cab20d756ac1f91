/** Names by which a machine and a database server on it call their host: in a container they differ. */
import type { CaptureSet, Iostat } from "../captures.ts";
import { readsLikePool } from "../devices/pool-devices.ts";
import { sourceOf } from "../fact.ts";
import { homeOf } from "../files/dataset.ts";
import { hasServer } from "../load/processes.ts";
import type { Conflict } from "../sizing.ts";

/** Names that containers are given do not name the machine: Docker's, and those of a Kubernetes Deployment's pods. */
const CONTAINER_NAME =
  /^[0-9a-f]{12}$|-[bcdfghjklmnpqrstvwxz2456789]{8,10}-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** Whether a host name is one that containers are given. */
export function isContainerName(name: string): boolean {
  return CONTAINER_NAME.test(name.toLowerCase());
}

/** The machine's own name, without its domain; null where that name is none. */
export function machineName(name: string | null | undefined): string | null {
  const short = name?.split(".")[0]?.toLowerCase();
  return short && short !== "localhost" && !isContainerName(short) ? short : null;
}

export function folderOf(name: string): string {
  return name.includes("/") ? name.replace(/\/[^/]*$/, "") : "";
}

/** Whether a server's processes ran on iostat's machine; where they were not listed, whether its disks read as the pool did. */
function isOfMachine(iostat: Iostat, captures: CaptureSet): boolean {
  const folder = folderOf(iostat.name);
  const listed = captures.of("process-times").filter(({ name }) => folderOf(name) === folder);
  return listed.length > 0 ? hasServer(listed) : readsLikePool(iostat, captures, homeOf(captures));
}

/** A server whose host has another name than iostat's, where nothing tells whether it is a container of that machine. */
export function containerConflict(captures: CaptureSet): Conflict[] {
  const servers = captures.of("mysql-variables").flatMap((capture) => {
    const value = machineName(capture.values.hostname);
    return value === null ? [] : [{ value, sources: [sourceOf(capture, "hostname")] }];
  });
  const names = servers.map(({ value }) => value);
  const [server] = servers;
  const other = captures.of("iostat").find((one) => {
    const name = machineName(one.hostname);
    return name !== null && !names.includes(name) && !isOfMachine(one, captures);
  });
  if (!server || !other) return [];
  const machine = { value: other.hostname, sources: [sourceOf(other, "hostname")] };
  return [
    {
      path: "host",
      values: [server, machine],
      chosen: server.value,
      why: `The server calls its host ${server.value}, and iostat was recorded on ${other.hostname}: that is another host, or the server is in a container there. If it is, remove its host name from the file.`,
      is_open: true,
    },
  ];
}
