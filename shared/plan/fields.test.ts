import { describe, expect, it } from "vitest";
import schema from "../schema/plan.schema.json" with { type: "json" };
import { FIELDS, LINK_NAMES, pathsOfGroup, SHOWN_GROUPS, SHOWN_PATHS } from "./fields.ts";
import { GLOSSARY } from "./glossary.ts";
import { FIELD_PATHS } from "./paths.ts";

/** Names in addresses that people have kept: none may be lost or lead elsewhere. */
const RELEASED = {
  data: "data.file_bytes",
  files: "data.files",
  compressratio: "data.compression_ratio",
  recordsize: "layout.record_bytes",
  page: "layout.innodb_page_bytes",
  openzfs: "layout.openzfs",
  compression: "layout.compression",
  ashift: "layout.ashift",
  ram: "memory.ram_bytes",
  arc: "memory.arc_bytes",
  buffer_pool: "memory.buffer_pool_bytes",
  device: "storage.device",
  size: "storage.device_bytes",
  vdevs: "storage.vdevs",
  l2arc: "storage.l2arc_device",
  l2arc_size: "storage.l2arc_bytes",
  slog: "storage.slog_device",
  instance: "instance.type",
  vcpus: "instance.vcpus",
  nodes: "instance.nodes",
  engine: "engine",
  shared_buffers: "memory.buffer_pool_bytes",
  region: "prices.region",
  threads: "workload.threads",
  keys: "workload.distribution",
};

describe("the fields of a plan", () => {
  it("are those of the schema, in its order", () => {
    const groups = Object.entries(schema.properties).flatMap(([group, part]) =>
      "properties" in part ? Object.keys(part.properties).map((field) => `${group}.${field}`) : [],
    );
    expect(FIELD_PATHS).toEqual(["engine", ...groups]);
  });

  it("are each shown in one group", () => {
    const shown = SHOWN_GROUPS.flatMap(({ group }) => pathsOfGroup(group));
    expect(shown).toEqual(SHOWN_PATHS);
    expect([...shown].sort()).toEqual([...FIELD_PATHS].sort());
  });

  it("have names of their own", () => {
    const labels = SHOWN_PATHS.map((path) => FIELDS[path].label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe("short names in addresses", () => {
  it("lead to one field each", () => {
    const names = SHOWN_PATHS.flatMap((path) => FIELDS[path].linkNames ?? []);
    expect(names).toHaveLength(LINK_NAMES.size);
  });

  it("lead where they always did", () => {
    expect(Object.fromEntries(LINK_NAMES)).toMatchObject(RELEASED);
  });
});

it("the glossary explains a field of one engine in no other's words", () => {
  for (const path of SHOWN_PATHS) {
    const { engine, term } = FIELDS[path];
    const own = typeof term === "string" ? { [engine ?? "both"]: term } : (term ?? {});
    for (const [of, id] of Object.entries(own)) {
      const word = GLOSSARY[id].engine;
      expect(word === undefined || word === of, `${path}: ${id}`).toBe(true);
    }
  }
});
