/** How captures of several archives are named: by page, command line, server and fleet alike. */
import type { EvidenceCapture } from "../captures.ts";

const named = new WeakMap<EvidenceCapture, EvidenceCapture>();

function inArchive(archive: string, capture: EvidenceCapture): EvidenceCapture {
  const known = named.get(capture) ?? { ...capture, name: `${archive}/${capture.name}` };
  named.set(capture, known);
  return known;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** An archive without its folders, where no other one is called alike. */
function shortName(archive: string, all: ReadonlySet<string | null>): string {
  const alike = [...all].filter((other) => other && lastPart(other) === lastPart(archive));
  return alike.length > 1 ? archive : lastPart(archive);
}

/** The archive of each name that begins with one. */
export function archivesIn(told: readonly EvidenceCapture[]): ReadonlyMap<string, string> {
  return new Map(
    told.flatMap(({ name, archive }) => {
      const label = [archive, lastPart(archive ?? "")].find(
        (one) => one && name.startsWith(`${one}/`),
      );
      return label ? [[name, label] as const] : [];
    }),
  );
}

/**
 * Captures with their archive before their names where another archive, or a file by itself, has one of the same name;
 * else as they are. The same captures give the same objects.
 */
export function toldApart(captures: readonly EvidenceCapture[]): readonly EvidenceCapture[] {
  const holders = new Map<string, Set<string | null>>();
  for (const { name, archive = null } of captures)
    holders.set(name, (holders.get(name) ?? new Set()).add(archive));
  const alike = new Set([...holders.values()].flatMap((held) => (held.size > 1 ? [...held] : [])));
  return captures.map((capture) => {
    const { archive } = capture;
    return archive != null && alike.has(archive)
      ? inArchive(shortName(archive, alike), capture)
      : capture;
  });
}
