/** What captures say that only this host has, by which two recordings of it are known as one. */
import type { CaptureSet } from "../captures.ts";
import { machineName } from "./containers.ts";

/** A machine's name as printed, domain included: that of a container is none. */
function printedName(name: string | null | undefined): string[] {
  return name && machineName(name) !== null ? [name.toLowerCase()] : [];
}

/**
 * Names of the host, ids of its pools and of its MySQL server, and the second in which it started, each with its kind
 * before it: `host db1.example.com`, `pool 784…`, `server 5b1e…`, `boot 1795000000`; untrusted text.
 */
export function identityOf(captures: CaptureSet): string[] {
  const servers = captures.of("mysql-variables").map(({ values }) => values);
  const scrapes = captures.of("node-exporter");
  const machines = [
    ...captures.of("iostat").flatMap(({ hostname }) => printedName(hostname)),
    ...scrapes.flatMap(({ nodename }) => printedName(nodename)),
  ];
  // In a container a server calls its host by another name than the machine does.
  const names =
    machines.length > 0 ? machines : servers.flatMap(({ hostname }) => printedName(hostname));
  const found: readonly (readonly [string, string | number | null | undefined])[] = [
    ...names.map((name) => ["host", name] as const),
    ...captures
      .of("zfs-get")
      .flatMap(({ pools }) => Object.values(pools).map(({ guid }) => ["pool", guid] as const)),
    ...servers.map(({ server_uuid, server_uid }) => ["server", server_uuid ?? server_uid] as const),
    ...scrapes.map(({ boot_time_s }) => ["boot", boot_time_s] as const),
  ];
  return [...new Set(found.flatMap(([kind, value]) => (value ? `${kind} ${value}` : [])))];
}
