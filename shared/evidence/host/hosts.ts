/** Captures of other hosts among those of one: found by what contradicts, and left out. */
import { linesStated } from "../arc-facts.ts";
import { CaptureSet, type EvidenceCapture } from "../captures.ts";
import { readsLikePool } from "../devices/pool-devices.ts";
import { distinctSources, sourceOf } from "../fact.ts";
import { homeOf } from "../files/dataset.ts";
import { settingBytes } from "../server-setting.ts";
import type { Conflict, ConflictingValue, UnusedCapture } from "../sizing.ts";
import { containerConflict, folderOf, machineName } from "./containers.ts";
import { ramTolerance } from "./host-facts.ts";

/**
 * Something that is the same in all captures of one host. Processors are none: tools that count those
 * online and tools that count all of them differ on one machine. Nor is a pool's name: a host can have
 * several, and `ofOtherPools` tells them apart. Hints do not count either: a dump keeps the format of an
 * older release after an upgrade.
 */
interface Trait {
  readonly name:
    | "server"
    | "server's host name"
    | "buffer pool"
    | "RAM"
    | "host name"
    | "kernel"
    | "OpenZFS";
  readonly value: string | number;
  /** All values that the capture fits, this one included, where it does not decide on one. */
  readonly fits?: readonly string[];
  readonly figure: string;
}

/** Sizes of a buffer pool in bytes and in pages. */
const SAME_SIZE = 0.05;

/**
 * A server in a container calls its host by another name than the machine does.
 *
 * @param machines names that the machines' own tools printed
 */
function hostTrait(name: string | null | undefined, machines: ReadonlySet<string>): Trait[] {
  const value = machineName(name);
  if (value === null) return [];
  const trait = machines.has(value) ? "host name" : "server's host name";
  return [{ name: trait, value, figure: "hostname" }];
}

/** Status has no name of its server, but pages of its buffer pool. */
function poolTrait(bytes: number | null, figure: string): Trait[] {
  return bytes ? [{ name: "buffer pool", value: bytes, figure }] : [];
}

function openzfsTrait(fits: readonly string[], figure: string): Trait[] {
  const [value] = fits;
  return value === undefined ? [] : [{ name: "OpenZFS", value, fits, figure }];
}

function traitsOf(capture: EvidenceCapture, machines: ReadonlySet<string>): Trait[] {
  switch (capture.kind) {
    case "mysql-variables": {
      const { server_uuid, server_uid, hostname } = capture.values;
      const id = server_uuid ?? server_uid;
      const server: Trait[] = id ? [{ name: "server", value: id, figure: "server_uuid" }] : [];
      const pool = settingBytes(capture.values.innodb_buffer_pool_size);
      return [
        ...server,
        ...poolTrait(pool, "innodb_buffer_pool_size"),
        ...hostTrait(hostname, machines),
      ];
    }
    case "mysql-status": {
      const { Innodb_buffer_pool_pages_total: pages, Innodb_page_size: bytes } = capture.values;
      return poolTrait(pages && bytes ? pages * bytes : null, "Innodb_buffer_pool_pages_total");
    }
    case "iostat": {
      const kernel: Trait[] = capture.kernel
        ? [{ name: "kernel", value: capture.kernel, figure: "kernel" }]
        : [];
      return [...hostTrait(capture.hostname, machines), ...kernel];
    }
    case "arcstats":
    case "arc_summary": {
      const ram = capture.values.memory_all_bytes;
      return [
        ...openzfsTrait(linesStated(capture), "hits"),
        ...(ram ? [{ name: "RAM", value: ram, figure: "memory_all_bytes" } as const] : []),
      ];
    }
    case "meminfo":
    case "sysctl":
      return capture.ram_bytes
        ? [{ name: "RAM", value: capture.ram_bytes, figure: "MemTotal" }]
        : [];
    case "node-exporter": {
      const { memory_bytes, nodename } = capture;
      const total = typeof memory_bytes === "number" ? memory_bytes : memory_bytes?.MemTotal;
      const ram: Trait[] = total ? [{ name: "RAM", value: total, figure: "memory_bytes" }] : [];
      return [...hostTrait(nodename, machines), ...ram];
    }
    case "zfs-version":
      return capture.kernel && capture.openzfs_line
        ? openzfsTrait([capture.openzfs_line], "kernel")
        : [];
    default:
      return [];
  }
}

function toleranceOf(name: Trait["name"], ...sizes: readonly number[]): number {
  return name === "RAM" ? ramTolerance(...sizes) : SAME_SIZE;
}

function contradicts(a: Trait, b: Trait): boolean {
  if (a.name !== b.name) return false;
  if (typeof a.value === "number" && typeof b.value === "number")
    return (
      Math.abs(a.value - b.value) >
      toleranceOf(a.name, a.value, b.value) * Math.max(a.value, b.value)
    );
  if (a.fits && b.fits) return !a.fits.some((one) => b.fits?.includes(one));
  return a.value !== b.value;
}

function agree(a: Trait, b: Trait): boolean {
  return a.name === b.name && !contradicts(a, b);
}

interface Witness {
  readonly capture: EvidenceCapture;
  readonly traits: readonly Trait[];
}

/** Traits of a server: two of one host differ in them, and `serverAtWork` tells them apart. */
const OF_SERVER: ReadonlySet<Trait["name"]> = new Set(["server", "buffer pool"]);

/** Traits in which captures of one host may differ: it has several servers, is upgraded, or gets more memory. */
const CHANGEABLE: ReadonlySet<Trait["name"]> = new Set([
  ...OF_SERVER,
  ...(["RAM", "OpenZFS", "kernel"] as const),
]);

/** What only one host has: its names, and its servers'. */
const OWN_NAMES: ReadonlySet<Trait["name"]> = new Set([
  "host name",
  "server's host name",
  "server",
]);

function isOfNamedHost({ traits }: Witness, names: ReadonlySet<Trait["value"]>): boolean {
  return traits.some(({ name, value }) => OWN_NAMES.has(name) && names.has(value));
}

/** Names that only one host has, as its captures print them. */
export function namesOfHost(captures: readonly EvidenceCapture[]): Set<Trait["value"]> {
  return hostNames(witnessesOf(captures));
}

function witnessesOf(captures: readonly EvidenceCapture[]): Witness[] {
  const machines = new Set(
    captures.flatMap((one) => {
      const name =
        one.kind === "iostat" ? one.hostname : one.kind === "node-exporter" && one.nodename;
      return machineName(name || null) ?? [];
    }),
  );
  return captures
    .map((capture) => ({ capture, traits: traitsOf(capture, machines) }))
    .filter(({ traits }) => traits.length > 0);
}

function hostNames(witnesses: readonly Witness[]): Set<Trait["value"]> {
  return new Set(
    witnesses.flatMap(({ traits }) =>
      traits.filter(({ name }) => OWN_NAMES.has(name)).map(({ value }) => value),
    ),
  );
}

function clash(a: Witness, b: Witness): readonly [Trait, Trait] | null {
  const isOneHost = isOfNamedHost(b, hostNames([a]));
  for (const own of a.traits)
    for (const other of b.traits)
      if (contradicts(own, other) && !(isOneHost && CHANGEABLE.has(own.name))) return [own, other];
  return null;
}

function speakAlike(a: Witness, b: Witness): boolean {
  return a.traits.some((own) => b.traits.some((other) => agree(own, other))) && !clash(a, b);
}

/** How many times as many captures must speak for one host before those of another are strays among them. */
const CLEAR = 2;

/** Captures that agree with each other and contradict none of their party. */
interface Party {
  readonly members: Witness[];
  /** Captures that speak for the party: those of its members that fit no other, or all in their folder. */
  readonly weight: number;
}

/** Folders of which each contradicts another one: those are of different hosts. */
function contradictingFolders(witnesses: readonly Witness[]): Set<string> {
  const folders = new Set<string>();
  for (const a of witnesses)
    for (const b of witnesses) {
      const folder = folderOf(a.capture.name);
      if (folder !== folderOf(b.capture.name) && clash(a, b)) folders.add(folder);
    }
  return folders;
}

function joins(members: readonly Witness[], witness: Witness, isTied: boolean): boolean {
  return (
    (isTied || members.some((member) => speakAlike(member, witness))) &&
    members.every((member) => !clash(member, witness))
  );
}

/** Whether of the iostats of several hosts only those of this party saw the reads that the pool did. */
function hasPoolReads(
  members: readonly Witness[],
  witnesses: readonly Witness[],
  all: CaptureSet,
): boolean {
  const iostats = witnesses.flatMap(({ capture }) => (capture.kind === "iostat" ? [capture] : []));
  if (iostats.length < 2) return false;
  const home = homeOf(all);
  const alike = iostats.filter((capture) => readsLikePool(capture, all, home));
  return (
    alike.length > 0 &&
    alike.length < iostats.length &&
    alike.every((one) => members.some(({ capture }) => capture === one))
  );
}

/** Puts captures into parties: by folder where folders contradict each other, else by what agrees. */
function partiesOf(witnesses: readonly Witness[], all: CaptureSet): Party[] {
  const folders = contradictingFolders(witnesses);
  const parties: Witness[][] = [];
  for (const witness of witnesses) {
    const folder = folderOf(witness.capture.name);
    const isTied = folders.has(folder);
    const found = parties.find(
      (members) =>
        (!isTied || folderOf(members[0]?.capture.name ?? "") === folder) &&
        joins(members, witness, isTied),
    );
    if (found) found.push(witness);
    else parties.push([witness]);
  }
  // A witness that could be of several hosts speaks for none of them.
  const speakers = (members: readonly Witness[]) =>
    members.filter(
      (one) => !parties.some((other) => other !== members && joins(other, one, false)),
    );
  return parties.map((members) => {
    const folder = folderOf(members[0]?.capture.name ?? "");
    const inFolder = all.all.filter(({ name }) => folderOf(name) === folder).length;
    const weight = folders.has(folder) && members.length > 1 ? inFolder : speakers(members).length;
    return { members, weight: weight + (hasPoolReads(members, witnesses, all) ? CLEAR : 0) };
  });
}

/** Captures of the host that most captures are of, and those of others. */
interface OneHost {
  readonly captures: CaptureSet;
  readonly conflicts: readonly Conflict[];
  readonly unused: readonly UnusedCapture[];
}

function linesOf({ members }: Party): number {
  return members.reduce((sum, { capture }) => sum + capture.lines, 0);
}

/** Path in the plan that a trait shows in; a host's name has none. */
const PATHS: Readonly<Record<Trait["name"], string>> = {
  RAM: "memory.ram_bytes",
  "buffer pool": "memory.buffer_pool_bytes",
  OpenZFS: "layout.openzfs",
  server: "host",
  "host name": "host",
  "server's host name": "host",
  kernel: "host",
};

/** Sides of two conflicts as one: each value once, with all captures that say it. */
function joinedSides(sides: readonly ConflictingValue[]): ConflictingValue[] {
  return [...new Set(sides.map(({ value }) => value))].map((value) => ({
    value,
    sources: distinctSources(sides.filter((side) => side.value === value)),
  }));
}

/** One conflict for each path and reason. */
function gathered(conflicts: readonly Conflict[]): Conflict[] {
  const found: Conflict[] = [];
  for (const conflict of conflicts) {
    const { path, why, is_open, values } = conflict;
    const at = found.findIndex(
      (one) => one.path === path && one.why === why && one.is_open === is_open,
    );
    const same = found[at];
    if (same) found[at] = { ...same, values: joinedSides([...same.values, ...values]) };
    else found.push(conflict);
  }
  return found;
}

/** Leaves out what is of another host than most captures are. */
export function oneHost(all: CaptureSet): OneHost {
  const witnesses = witnessesOf(all.all);
  const parties = partiesOf(witnesses, all).sort(
    (a, b) => b.weight - a.weight || linesOf(b) - linesOf(a),
  );
  const weightOf = (one: Witness) =>
    parties.find(({ members }) => members.includes(one))?.weight ?? 0;
  const kept: Witness[] = [];
  const losers: { witness: Witness; member: Witness; pair: readonly [Trait, Trait] }[] = [];
  for (const { members } of parties) {
    const found = members.flatMap((witness) => {
      const member = kept.find((one) => clash(one, witness));
      const pair = member && clash(member, witness);
      return member && pair ? [{ witness, member, pair }] : [];
    });
    losers.push(...found);
    kept.push(...members.filter((one) => !found.some(({ witness }) => witness === one)));
  }
  const names = hostNames(kept);
  const ofHost: readonly Witness[] = witnesses.filter((one) => isOfNamedHost(one, names));
  // Counters have no name of their host, and are of it where they agree with settings that have.
  const isOtherServer = (witness: Witness, [{ name }]: readonly [Trait, Trait]) =>
    OF_SERVER.has(name) &&
    (ofHost.includes(witness) || ofHost.some((one) => speakAlike(one, witness)));
  const out = new Map<EvidenceCapture, string>();
  const conflicts: Conflict[] = [];
  for (const { witness, member, pair } of losers) {
    if (isOtherServer(witness, pair)) continue;
    const [kept, other] = pair;
    const isOfPool = kept.name === "buffer pool";
    out.set(
      witness.capture,
      `It comes from another host${OWN_NAMES.has(kept.name) ? "" : ", or was printed in a container, or before or after a change"}: its ${other.name} is ${other.value}, that of ${member.capture.name} is ${kept.value}.`,
    );
    conflicts.push({
      path: PATHS[kept.name],
      values: [
        { value: kept.value, sources: [sourceOf(member.capture, kept.figure)] },
        { value: other.value, sources: [sourceOf(witness.capture, other.figure)] },
      ],
      chosen: kept.value,
      why: isOfPool
        ? "Buffer pools of two sizes are of two servers, or of one whose pool was resized between the captures."
        : weightOf(member) > weightOf(witness)
          ? "Most captures come from one host; those of another contradict them and are left out."
          : "Both hosts have as many captures; the longer ones are used. Remove those of the other host.",
      is_open: weightOf(member) < CLEAR * weightOf(witness),
    });
  }
  const foreign = new Set(
    losers
      .filter(({ witness, pair }) => !isOtherServer(witness, pair))
      .map(({ witness }) => folderOf(witness.capture.name)),
  );
  const first = folderOf(parties[0]?.members[0]?.capture.name ?? "");
  for (const capture of all.all) {
    const folder = folderOf(capture.name);
    if (!out.has(capture) && folder !== first && foreign.has(folder))
      out.set(capture, `It came with files of another host, in ${folder}.`);
  }
  const captures = new CaptureSet(all.all.filter((capture) => !out.has(capture)));
  return {
    captures,
    conflicts: [...gathered(conflicts), ...containerConflict(captures)],
    unused: [...out].map(([capture, why]) => ({ capture: capture.name, why })),
  };
}
