/** Words, comments, variables and sizes for a POSIX shell, ZFS and the kernel. */

import { KIB, MIB } from "../../model/index.ts";
import type { CommandSection, Names, Os } from "./types.ts";

/** A word in single quotes: nothing in it is special to the shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Text as comment lines; control characters and line ends of a title cannot leave the comment. */
export function comment(text: string, width = 96): string {
  const words = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").split(" ");
  const lines: string[] = [];
  let line = "#";
  for (const word of words.filter((one) => one !== "")) {
    if (line.length + word.length + 1 > width && line !== "#") {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Names of pools and datasets (zpoolconcepts(7), zfs(8)): no blanks here, no leading dash. */
const POOL_NAME = /^[A-Za-z][A-Za-z0-9_.:-]{0,254}$/;
const DATASET_NAME = /^[A-Za-z][A-Za-z0-9_.:-]*(?:\/[A-Za-z0-9_.:-]+)*$/;
const DEVICE_PATH = /^\/dev\/[A-Za-z0-9_.:+@/-]{1,250}$/;

type NameKind = "pool" | "dataset" | "device";

/** True if a name is valid for its kind. */
export function isName(kind: NameKind, name: string): boolean {
  const shape = kind === "pool" ? POOL_NAME : kind === "dataset" ? DATASET_NAME : DEVICE_PATH;
  return shape.test(name) && name.length < 256 && !name.includes("..");
}

function placeholder(os: Os, label: string): string {
  return os === "linux" ? `/dev/disk/by-id/${label}` : `/dev/gpt/${label}`;
}

/** Names to use: the user's where they are valid, else placeholders. */
export interface Resolved {
  readonly pool: string;
  readonly dataset: string;
  readonly logDataset: string;
  readonly cacheDevice: string;
  readonly logDevices: readonly string[];
  readonly specialDevices: readonly string[];
  /** Given names that are not valid. */
  readonly refused: readonly string[];
}

/** Takes the user's valid names, and placeholders for all others, named after the database server. */
export function resolveNames(os: Os, names: Names, server = "mysql"): Resolved {
  const refused: string[] = [];
  const pick = (kind: NameKind, given: string | undefined, fallback: string): string => {
    if (given === undefined) return fallback;
    if (isName(kind, given)) return given;
    refused.push(given.slice(0, 80));
    return fallback;
  };
  const dataset = pick("dataset", names.dataset, "");
  const pool = pick("pool", names.pool, dataset.split("/")[0] || "tank");
  const devices = (given: readonly string[] | undefined, label: string): string[] => [
    pick("device", given?.[0], placeholder(os, `${label}-1`)),
    pick("device", given?.[1], placeholder(os, `${label}-2`)),
  ];
  return {
    pool,
    dataset: dataset || `${pool}/${server}/data`,
    logDataset: pick("dataset", names.log_dataset, `${pool}/${server}/log`),
    cacheDevice: pick("device", names.cache_device, placeholder(os, "CACHE-DEVICE")),
    logDevices: devices(names.log_devices, "LOG-DEVICE"),
    specialDevices: devices(names.special_devices, "SPECIAL-DEVICE"),
    refused,
  };
}

/** Assignment of a shell variable. */
export function variable(name: string, value: string): string {
  return `${name}=${quoted(value)}`;
}

/** Shell variable that the caller's environment may set, with a default that needs no quotes. */
export function withDefault(name: string, value: string): string {
  return `${name}=\${${name}:-${value}}`;
}

/** A whole number, all digits, no exponent. */
export function bytesText(bytes: number): string {
  return BigInt(Math.round(bytes)).toString();
}

/** A power of two as zfs set takes it: "512", "16K", "1M". */
export function recordText(bytes: number): string {
  if (bytes >= MIB) return `${bytes / MIB}M`;
  return bytes >= KIB ? `${bytes / KIB}K` : String(bytes);
}

/** Where a text goes, and how it is written. */
type Place = Pick<CommandSection, "where" | "kind">;

export const SHELL: Place = { where: "shell", kind: "sh" };

/** A text to run or to put into a file, by its lines. */
export function section(
  id: string,
  title: string,
  { where, kind }: Place,
  lines: readonly string[],
  note: string,
  irreversible = false,
): CommandSection {
  return { id, title, where, kind, text: `${lines.join("\n")}\n`, irreversible, note };
}

/** A script that says what it is for and stops at its first failure. */
export function scriptSection(
  id: string,
  title: string,
  header: string,
  lines: readonly string[],
  note: string,
  irreversible = false,
): CommandSection {
  const all = ["#!/bin/sh", header, "set -eu", ...lines];
  return section(id, title, SHELL, all, note, irreversible);
}
