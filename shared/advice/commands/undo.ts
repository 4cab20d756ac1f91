/** The script that undoes a plan. */
import { engineOf, type Plan } from "../../model/index.ts";
import { bootFile, setNow } from "./parameters.ts";
import { POSTGRESQL_WAY_BACK, postgresqlUndo } from "./postgresql.ts";
import type { Property } from "./properties.ts";
import { comment, type Resolved, variable } from "./shell.ts";
import { inOrder, nameOn, type Tunable, valueText } from "./tunables.ts";
import type { Os } from "./types.ts";

/** The changes to undo, and the state to return to. */
interface UndoInput {
  readonly plan: Plan;
  readonly from: Plan | null;
  readonly os: Os;
  readonly header: string;
  readonly names: Resolved;
  readonly properties: readonly Property[];
  readonly oldProperties: readonly Property[];
  readonly tunables: readonly Tunable[];
  readonly oldTunables: readonly Tunable[];
  /** Titles of sections that no command undoes. */
  readonly lasting: readonly string[];
}

function propertyLines({ properties, oldProperties }: UndoInput): string[] {
  return properties.map(({ name }) => {
    const old = oldProperties.find((one) => one.name === name);
    return old ? `zfs set ${name}=${old.value} "$DATASET"` : `zfs inherit ${name} "$DATASET"`;
  });
}

function parameterLines({ os, tunables, oldTunables }: UndoInput): string[] {
  const steps = tunables.map((tunable) => {
    const old = oldTunables.find(({ name }) => name === tunable.name);
    return { tunable, from: tunable.value, to: old ? old.value : tunable.standard };
  });
  return setNow(
    os,
    inOrder(steps).map(({ tunable, to }) => ({ name: nameOn(os, tunable), value: valueText(to) })),
  );
}

function bootLines({ os, tunables, oldTunables }: UndoInput): string[] {
  if (tunables.length === 0) return [];
  const left = oldTunables.length > 0 ? "put the old values back into" : "delete the lines in";
  return [comment(`At boot: ${left} ${bootFile(os)}.`)];
}

function deviceLines({ plan, from, names }: UndoInput): string[] {
  const added = (field: "l2arc_device" | "slog_device"): boolean =>
    plan.storage[field] !== null && plan.storage[field] !== (from?.storage[field] ?? null);
  return [
    ...(added("l2arc_device")
      ? [variable("CACHE_DEVICE", names.cacheDevice), 'zpool remove "$POOL" "$CACHE_DEVICE"']
      : []),
    ...(added("slog_device")
      ? [
          comment("Use the log's name as zpool status shows it, such as mirror-1."),
          variable("LOG_VDEV", "mirror-1"),
          'zpool remove "$POOL" "$LOG_VDEV"',
        ]
      : []),
  ];
}

const MYSQL_WAY_BACK =
  "Database settings: put the old values into my.cnf, and run RESET PERSIST innodb_buffer_pool_size. Records written in the meantime keep their size.";

function databaseLines({ plan, from }: UndoInput): string[] {
  if (engineOf(plan) !== "postgresql") return [comment(MYSQL_WAY_BACK)];
  return [...postgresqlUndo(plan, from), comment(POSTGRESQL_WAY_BACK)];
}

/** Undoes everything that can be undone, and names the rest. */
export function undoScript(input: UndoInput): string {
  const { header, names, lasting, from } = input;
  return `${[
    "#!/bin/sh",
    header,
    comment(
      from ? `The way back to: ${from.title}` : "The way back to the defaults of this OpenZFS.",
    ),
    "set -eu",
    variable("POOL", names.pool),
    variable("DATASET", names.dataset),
    ...propertyLines(input),
    ...parameterLines(input),
    ...bootLines(input),
    ...deviceLines(input),
    ...lasting.map((title) => comment(`No command undoes: ${title}.`)),
    ...databaseLines(input),
    ': "$POOL" "$DATASET"',
  ].join("\n")}\n`;
}
