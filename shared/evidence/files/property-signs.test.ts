import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { readWrite } from "../servers.test.support.ts";
import { size } from "../size.ts";

/** The MariaDB server with another value of a property of its dataset. */
function withProperty(name: string, value: string): EvidenceCapture[] {
  return readWrite.map((capture) => {
    if (capture.kind !== "zfs-get") return capture;
    const all = Object.entries(capture.datasets);
    const datasets = Object.fromEntries(all.map(([key, own]) => [key, { ...own, [name]: value }]));
    const sizes = Object.fromEntries(
      Object.entries(capture.sizes).map(([key, own]) => [
        key,
        name in own ? { ...own, [name]: Number(value) } : own,
      ]),
    );
    return { ...capture, datasets, sizes };
  });
}

const conflictsOf = (captures: readonly EvidenceCapture[]) =>
  size(captures).conflicts.map(({ path }) => path);

describe("a property that what was written contradicts", () => {
  it.each([
    ["recordsize", "131072", "layout.record_bytes"],
    ["compression", "off", "layout.compression"],
    ["primarycache", "metadata", "layout.primarycache"],
    ["primarycache", "none", "layout.primarycache"],
  ])("%s=%s is a conflict", (name, value, path) => {
    expect(conflictsOf(withProperty(name, value))).toContain(path);
  });

  it("of compression counts as the blocks were written: the load is that of the host as it is", () => {
    const found = size(withProperty("compression", "off")).fields;
    const stated = size(withProperty("compression", "lz4")).fields;
    for (const path of ["layout.compression", "data.compression_ratio", "workload.zipf_exponent"])
      expect(found[path]?.value).toEqual(stated[path]?.value);
  });

  it.each([
    ["compression", "lz4", "layout.compression"],
    ["primarycache", "all", "layout.primarycache"],
  ])("%s=%s is none", (name, value, path) => {
    expect(conflictsOf(withProperty(name, value))).not.toContain(path);
  });
});
