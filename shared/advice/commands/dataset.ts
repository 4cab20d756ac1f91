/** zfs create and zfs set. */
import { engineOf, LINES, type Plan } from "../../model/index.ts";
import { ALWAYS, isForNewWrites, LOG_PROPERTIES, type Property } from "./properties.ts";
import { comment, type Resolved, scriptSection, variable } from "./shell.ts";
import type { CommandSection } from "./types.ts";

function remark(property: Property): string {
  const when = isForNewWrites(property) ? "new writes only" : "takes effect at once";
  return comment(`${property.name}: ${property.reason} (${when})`);
}

function options(properties: readonly Property[]): string {
  return properties.map(({ name, value }) => `-o ${name}=${value}`).join(" ");
}

/** Makes the datasets of a new server. */
export function createSection(
  plan: Plan,
  header: string,
  names: Resolved,
  properties: readonly Property[],
): CommandSection {
  const encrypted = plan.layout.encryption && LINES[plan.layout.openzfs].hasEncryption;
  const secret = encrypted ? " -o encryption=on -o keyformat=passphrase" : "";
  // PostgreSQL's WAL lies among the tables, or is moved by commands of its own.
  const hasLogs = engineOf(plan) === "innodb";
  const all = [...properties, ...ALWAYS];
  return scriptSection(
    "zfs-create",
    "Create the datasets of a new server",
    header,
    [
      variable("DATASET", names.dataset),
      ...(hasLogs ? [variable("LOG_DATASET", names.logDataset)] : []),
      ...all.map(remark),
      `zfs create -p${secret} ${options(all)} "$DATASET"`,
      ...(hasLogs
        ? [
            comment("Redo and binary logs: written sequentially, with their own recordsize."),
            `zfs create -p${secret} ${options(LOG_PROPERTIES)} "$LOG_DATASET"`,
          ]
        : []),
    ],
    encrypted
      ? "Encryption can only be chosen when a dataset is created; the command asks for the passphrase."
      : "For a new server; if the datasets exist, use zfs set.",
  );
}

/** Sets properties of a dataset that exists; null if there is nothing to set. */
export function setSection(
  header: string,
  names: Resolved,
  properties: readonly Property[],
): CommandSection | null {
  if (properties.length === 0) return null;
  const later = properties.filter(isForNewWrites).map(({ name }) => name);
  return scriptSection(
    "zfs-set",
    "Set the properties of the dataset",
    header,
    [
      variable("DATASET", names.dataset),
      ...properties.flatMap((one) => [remark(one), `zfs set ${one.name}=${one.value} "$DATASET"`]),
    ],
    later.length > 0
      ? `Existing files keep their ${later.join(", ")} until they are rewritten.`
      : "Takes effect at once.",
  );
}
