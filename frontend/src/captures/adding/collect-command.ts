/** What the user runs on the database host; the start screen has it too, without the rest of the captures' texts. */

const SCRIPT = "arcplan-collect.sh";

/** What the user runs on the host. */
export const SHELL = {
  script: SCRIPT,
  checksum: `sha256sum ${SCRIPT}`,
  record: (url: string) => `curl -fsS -o ${SCRIPT} ${url} && sh ${SCRIPT}`,
  summarise: (url: string) =>
    `curl -fsS -o ${SCRIPT} ${url} && zdb -ddddd tank/data | sh ${SCRIPT} --summarise > zdb-folded.txt`,
} as const;
