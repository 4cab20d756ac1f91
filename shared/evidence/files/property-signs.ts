/**
 * What blocks and the ARC show of properties. A property may have been set after the files were written, or be of
 * another dataset or host: where it says otherwise than these show, both are listed.
 */
import { formatMemory } from "../../model/index.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { kstats } from "../arc-facts.ts";
import type { CaptureFields, CaptureSet } from "../captures.ts";
import { type Fact, printed, sourceOf } from "../fact.ts";
import { dumpCompression, dumpsOf } from "./data-facts.ts";
import type { Home } from "./dataset.ts";
import { tablesOf } from "./dump-tables.ts";

/** A sign that loses against a stated property, and is named beside it. */
function sign(
  capture: CaptureFields,
  path: FieldPath,
  value: unknown,
  why: string,
  figure: string,
): Fact {
  return printed(capture, path, value, sourceOf(capture, figure), why, { witness: "hint" });
}

/** Share of the ARC from which its data are not another dataset's few. */
const MUCH_DATA = 0.25;

function cacheSign(captures: CaptureSet): Fact[] {
  const last = kstats(captures).at(-1);
  const { data_size: data = 0, size = 0 } = last?.values ?? {};
  if (!last || data < size * MUCH_DATA) return [];
  const why = `The ARC holds ${formatMemory(data)} of file data.`;
  return [sign(last, "layout.primarycache", "all", why, "data_size")];
}

/** What tables are read back as is how their blocks were written, whatever new ones will be. */
function compressionSign(captures: CaptureSet, home: Home): Fact[] {
  const [dump] = dumpsOf(captures, home);
  if (!dump || dumpCompression(captures, home) !== true) return [];
  const why =
    "Blocks in the dump are compressed, by lz4 or another; those written from now on are not.";
  const found = sign(dump, "layout.compression", "lz4", why, "objects");
  return [{ ...found, witness: "in-force" }];
}

/** By files that are no tables; those of tables are no sign but the fact. */
function recordSign(captures: CaptureSet, home: Home): Fact[] {
  const [dump] = dumpsOf(captures, home);
  if (!dump || tablesOf(dump).telling) return [];
  const file = dump.objects.find(({ type, levels }) => type === "ZFS plain file" && levels > 1);
  if (!file) return [];
  const why = "dblk of the largest dumped file.";
  return [sign(dump, "layout.record_bytes", file.record_bytes, why, `object ${file.object}`)];
}

/** Values of a property that a sign contradicts; a record size any other. */
const CONTRADICTED: Readonly<Partial<Record<FieldPath, readonly unknown[]>>> = {
  "layout.primarycache": ["metadata", "none"],
  "layout.compression": ["off"],
};

/**
 * Signs that contradict a property.
 *
 * @param properties facts of the dataset's properties
 */
export function propertySigns(
  captures: CaptureSet,
  home: Home,
  properties: readonly Fact[],
): Fact[] {
  const signs = [
    ...cacheSign(captures),
    ...compressionSign(captures, home),
    ...recordSign(captures, home),
  ];
  return signs.filter(({ path, value }) =>
    properties.some(
      (fact) =>
        fact.path === path && (CONTRADICTED[path]?.includes(fact.value) ?? fact.value !== value),
    ),
  );
}
