/** What `zfs get`, `zfs list` and `zpool get` say of the dataset and its pool. */
import { limitsOf } from "../../plan/limits.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { isDirectIoOff } from "../arc-facts.ts";
import type { CaptureFields, CaptureSet, OfKind } from "../captures.ts";
import { derived, type Fact, printed, sourceOf } from "../fact.ts";
import { settingBytes } from "../server-setting.ts";
import { ancestry, type Home } from "./dataset.ts";

type Texts = Readonly<Record<string, string>>;
type Numbers = Readonly<Record<string, number>>;

/** `lz4`, `gzip-9`, `zstd-fast-1` and `on` by the family that a plan knows. */
function compressionFamily(value: string | undefined): string | null {
  if (value === undefined || value === "-") return null;
  if (value === "off") return "off";
  if (value.startsWith("zstd")) return "zstd";
  if (value.startsWith("gzip")) return "gzip";
  // lzjb and zle are about as cheap as lz4.
  return /^(?:on|lz4|lzjb|zle)$/.test(value) ? "lz4" : null;
}

/** A ratio as `zfs get` prints it: `1.03x`. */
export function ratioOf(text: string | undefined): number | null {
  const parts = /^(\d+(?:\.\d+)?)x?$/.exec(text ?? "");
  return parts ? Number(parts[1]) : null;
}

/** A dataset as one capture lists it. */
export interface Listed {
  readonly capture: OfKind<"zfs-get" | "zfs-list">;
  readonly name: string;
  readonly texts: Texts;
  readonly sizes: Numbers;
}

/** Rows of one dataset, or of the nearest ancestor that is listed. */
export function listedOf(captures: CaptureSet, dataset: string | null): Listed[] {
  if (dataset === null) return [];
  for (const name of ancestry(dataset)) {
    const rows = [...captures.of("zfs-get"), ...captures.of("zfs-list")].flatMap((capture) => {
      const texts = capture.datasets[name];
      return texts ? [{ capture, name, texts, sizes: capture.sizes[name] ?? {} }] : [];
    });
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Properties that a child takes over from its parent unless it was given its own. */
const INHERITED: ReadonlySet<FieldPath> = new Set([
  "layout.record_bytes",
  "layout.compression",
  "layout.primarycache",
  "layout.secondarycache",
  "layout.direct",
  "layout.logbias",
  "layout.sync",
  "layout.copies",
  "layout.encryption",
  "layout.checksum",
  "layout.special_small_blocks",
]);

/** The plan's name of a checksum; "on" is fletcher4 (zio_checksum.h ZIO_CHECKSUM_ON_VALUE). */
function checksumName(value: string | undefined): string | null {
  const name = value === "on" ? "fletcher4" : (value ?? "").replace(/,verify$/, "");
  return limitsOf("layout.checksum").allowed?.includes(name) ? name : null;
}

/** How a plan calls the value of a property; null where it is not set or not known. */
function valuesOf({ texts, sizes }: Listed): readonly Property[] {
  const encryption = texts.encryption;
  const record = sizes.recordsize ?? sizes.volblocksize ?? sizes.recsize;
  const copies = Number(texts.copies);
  const ratio = ratioOf(texts.refcompressratio ?? texts.compressratio ?? texts.ratio);
  return [
    ["layout.record_bytes", sizes.volblocksize ? "volblocksize" : "recordsize", record ?? null],
    ["layout.compression", "compression", compressionFamily(texts.compression ?? texts.compress)],
    ["layout.primarycache", "primarycache", texts.primarycache ?? null],
    ["layout.secondarycache", "secondarycache", texts.secondarycache ?? null],
    ["layout.direct", "direct", texts.direct ?? null],
    ["layout.logbias", "logbias", texts.logbias ?? null],
    ["layout.sync", "sync", texts.sync ?? null],
    ["layout.copies", "copies", copies > 0 ? copies : null],
    ["layout.checksum", "checksum", checksumName(texts.checksum)],
    [
      "layout.special_small_blocks",
      "special_small_blocks",
      sizes.volblocksize ? null : settingBytes(texts.special_small_blocks),
    ],
    [
      "layout.encryption",
      "encryption",
      encryption === undefined ? null : encryption !== "off" && encryption !== "-",
    ],
    [
      "data.compression_ratio",
      texts.refcompressratio === undefined ? "compressratio" : "refcompressratio",
      ratio,
    ],
    ["data.compression_record_bytes", "recordsize", ratio === null ? null : (record ?? null)],
  ];
}

type Property = readonly [path: FieldPath, property: string, value: unknown];

const AS_HINT = { witness: "hint", state: "derived" } as const;

/** A property of the dataset itself. */
function ownFact({ capture, name }: Listed, [path, property, value]: Property, home: Home): Fact {
  const { isGuess } = home;
  const why = `Property ${property} of ${name}.${isGuess ? ` ${home.why}` : ""}`;
  return printed(capture, path, value, sourceOf(capture, `${name}.${property}`), why, {
    ...(isGuess ? AS_HINT : {}),
    rounding: path === "data.compression_ratio" ? 0.1 : 0,
  });
}

/** A property of a parent, which the dataset takes over unless it was given its own. */
function parentFact({ capture, name }: Listed, [path, property, value]: Property): Fact {
  const why = `Property ${property} of the parent ${name}; the dataset may have its own.`;
  const source = sourceOf(capture, `${name}.${property}`);
  return printed(capture, path, value, source, why, AS_HINT);
}

function datasetFacts(captures: CaptureSet, home: Home): Fact[] {
  return listedOf(captures, home.dataset).flatMap((listed) => {
    const known = valuesOf(listed).filter(
      ([path, , value]) => value !== null && !(path === "layout.direct" && isDirectIoOff(captures)),
    );
    return listed.name === home.dataset
      ? known.map((property) => ownFact(listed, property, home))
      : known
          .filter(([path]) => INHERITED.has(path))
          .map((property) => parentFact(listed, property));
  });
}

/** Names of the properties that facts are made of: the dataset's own, or what it takes over from its parent. */
export function propertiesUsed(listed: Listed, { dataset }: Home): ReadonlySet<string> {
  const known = valuesOf(listed).filter(
    ([path, , value]) => value !== null && (listed.name === dataset || INHERITED.has(path)),
  );
  return new Set(known.map(([, property]) => property));
}

function poolFacts(captures: CaptureSet, { pool }: Home): Fact[] {
  if (pool === null) return [];
  const facts: Fact[] = [];
  const say = (capture: CaptureFields, path: FieldPath, value: number, key: string, why: string) =>
    facts.push(
      printed(capture, path, value, sourceOf(capture, key, pool), why, {
        // Fragmentation moves while a pool is written to.
        rounding: path === "storage.fragmentation_percent" ? 1 : 0,
      }),
    );
  for (const capture of captures.of("zfs-get")) {
    const texts = capture.pools[pool];
    if (!texts) continue;
    const ashift = Number(texts.ashift);
    // 0 stands for "chosen per device", which says nothing.
    if (ashift > 0)
      say(capture, "layout.ashift", ashift, `${pool}.ashift`, `Property ashift of ${pool}.`);
    const part = /^(\d+)%?$/.exec(texts.fragmentation ?? "");
    if (part)
      say(
        capture,
        "storage.fragmentation_percent",
        Number(part[1]),
        `${pool}.fragmentation`,
        `Property fragmentation of ${pool}.`,
      );
  }
  for (const capture of captures.of("zpool-list"))
    for (const { name, frag_percent } of capture.pools)
      if (name === pool && frag_percent !== null)
        say(capture, "storage.fragmentation_percent", frag_percent, pool, `FRAG of ${pool}.`);
  return facts;
}

/** Datasets that are mounted, where the list is of the whole pool. */
function mountedFacts(captures: CaptureSet, { pool }: Home): Fact[] {
  return captures.of("zfs-list").flatMap((capture): Fact[] => {
    const names = Object.keys(capture.datasets).filter(
      (name) => !/[@#]/.test(name) && name.split("/")[0] === pool,
    );
    if (!names.includes(pool ?? "")) return [];
    const mounted = names.filter((name) => {
      const { mountpoint, mounted: state } = capture.datasets[name] ?? {};
      return state !== "no" && mountpoint !== "none" && mountpoint !== "-";
    });
    const why = `${mounted.length} file systems of ${pool ?? "the pool"} are listed.`;
    const source = sourceOf(capture, pool ?? "");
    const count = Math.max(1, mounted.length);
    return [derived("data.datasets", count, [source], why, { witness: "stated" })];
  });
}

/** Everything that properties state. */
export function propertyFacts(captures: CaptureSet, home: Home): Fact[] {
  return [
    ...datasetFacts(captures, home),
    ...poolFacts(captures, home),
    ...mountedFacts(captures, home),
  ];
}
