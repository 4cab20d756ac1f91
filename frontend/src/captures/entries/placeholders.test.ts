import { describe, expect, it } from "vitest";
import type { Capture } from "../../api/index.ts";
import {
  arcstatCapture,
  ioDevice,
  iostatCapture,
  zfsGetCapture,
  zpoolIostatCapture,
} from "../testing/captures.ts";
import { zdbCapture } from "../testing/zdb-capture.ts";
import { withoutNames } from "./placeholders.ts";

describe("captures without names", () => {
  it("contain no path, dataset or file name of the original", () => {
    const text = JSON.stringify(withoutNames([zdbCapture]));
    for (const name of ["sbtest1.ibd", "mysqldata", zdbCapture.name]) {
      expect(text).not.toContain(name);
    }
  });

  it("keep every figure", () => {
    const [hidden] = withoutNames([zdbCapture]);
    expect(hidden).toMatchObject({ totals: zdbCapture.totals, lines: zdbCapture.lines });
  });

  it("use one placeholder for one dataset across captures", () => {
    const datasets = {
      "tank/secret": { recordsize: "128K" },
      "mysqldata/data": { recordsize: "16K" },
    };
    const [, hidden] = withoutNames([zdbCapture, { ...zfsGetCapture, datasets }]);
    expect(hidden).toMatchObject({
      datasets: { "dataset 1": { recordsize: "16K" }, "dataset 2": { recordsize: "128K" } },
      sizes: { "dataset 2": { recordsize: 16_384 } },
    });
  });

  it("drop properties and sources that are names themselves", () => {
    const [hidden] = withoutNames([zfsGetCapture]);
    expect(hidden).toMatchObject({
      datasets: { "dataset 1": { recordsize: "16K", primarycache: "metadata" } },
    });
    expect(JSON.stringify(hidden)).not.toMatch(/secret|tank/);
  });

  it("quote no unread line", () => {
    const issues = [{ line: 1, excerpt: "tank/secret broken", reason: "cut" }];
    const [hidden] = withoutNames([{ ...zdbCapture, issues }]);
    expect(hidden?.issues).toEqual([{ line: 1, excerpt: "(hidden)", reason: "cut" }]);
  });

  it("name nothing in what the parsers say about them", () => {
    const path = zdbCapture.objects[0]?.path ?? "";
    const issues = [
      { line: 3, excerpt: "", reason: `object 36493 of mysqldata/data (${path}) ends early` },
      { line: 4, excerpt: "", reason: "'customer-7 9' is no offset" },
    ];
    const findings = [{ code: "slow", text: "hold/slow waits longest; metadata on hold is read" }];
    const pool = {
      ...zpoolIostatCapture,
      since_import_why: "the first report of hold is an average",
    };
    const hidden = withoutNames([{ ...zdbCapture, issues }, { ...arcstatCapture, findings }, pool]);
    const text = JSON.stringify(hidden);
    expect(text).not.toMatch(/sbtest|mysqldata|customer-7|hold|slow"? waits/);
    expect(hidden[0]?.issues.map(({ reason }) => reason)).toEqual([
      "object 36493 of dataset 1 (file 1) ends early",
      "(hidden) is no offset",
    ]);
  });

  it("keep words that merely contain a name", () => {
    const findings = [{ code: "x", text: "metadata of data is read" }];
    const vdevs = zpoolIostatCapture.vdevs.map((vdev) => ({
      ...vdev,
      pool: "data",
      path: ["data"],
    }));
    const [, hidden] = withoutNames([
      { ...zpoolIostatCapture, vdevs },
      { ...arcstatCapture, findings },
    ]);
    expect(hidden).toMatchObject({ findings: [{ text: "metadata of pool 1 is read" }] });
  });

  it("name no pool or vdev", () => {
    const text = JSON.stringify(withoutNames([zpoolIostatCapture]));
    expect(text).not.toMatch(/hold|slow/);
  });

  it("name no device of an iostat capture", () => {
    const devices = [{ ...ioDevice, device: "vg-customer", why: "vg-customer waits" }];
    const [hidden] = withoutNames([{ ...iostatCapture, devices }]);
    expect(hidden).toMatchObject({ devices: [{ device: "device 1", why: "device 1 waits" }] });
  });

  it("name no host, and nothing in a field that is new to them", () => {
    const secrets = {
      hostname: "db7",
      kernel: "6.1.0",
      added: [{ owner: "acme", settings: { tier: "acme-gold" } }],
    };
    const [hidden] = withoutNames([{ ...iostatCapture, ...secrets }]);
    expect(hidden).toMatchObject({ hostname: "host 1", kernel: "6.1.0" });
    expect(JSON.stringify(hidden)).not.toMatch(/db7|acme/);
  });

  it("keep the settings of a server that are figures or switches", () => {
    const common = {
      ...arcstatCapture,
      kind: "mysql-variables",
      flavour: "mariadb",
      version: null,
    };
    const values = { innodb_page_size: "16384", sync_binlog: "ON", long_query_time: "0.5" };
    const named = { datadir: "/srv/acme/", bind_address: "10.0.7.12", report_host: "::1" };
    const [hidden] = withoutNames([
      { ...common, values: { ...values, ...named } } as unknown as Capture,
    ]);
    expect(hidden).toMatchObject({ values: { ...values, datadir: "(hidden)" } });
    expect(JSON.stringify(hidden)).not.toMatch(/10\.0\.7|::1/);
  });

  it("name no drive by its serial number and no pool by its guid, though these are numbers", () => {
    const numbers = { serial: "2136880412", pools: { tank: { guid: "1845153839791910536" } } };
    const [hidden] = withoutNames([{ ...zfsGetCapture, ...numbers } as Capture]);
    expect(JSON.stringify(hidden)).not.toMatch(/2136880412|1845153839791910536/);
  });
});
