/** Names that commands need, as captures have them: untrusted text, which the commands check and quote. */
import type { CaptureSet } from "../captures.ts";
import { datasetAt, type Home } from "../files/dataset.ts";
import type { HostNames } from "../sizing.ts";

/** Dataset of the redo logs, where it is another than that of the tables. */
function logDatasetOf(captures: CaptureSet, home: Home): string | null {
  const directory = captures
    .of("mysql-variables")
    .map(({ values }) => values.innodb_log_group_home_dir)
    .find((path) => path?.startsWith("/"));
  const dataset = directory ? datasetAt(captures, directory) : null;
  return dataset === home.dataset ? null : dataset;
}

/** The host's own names; one that is a guess among several is left out. */
export function namesOf(captures: CaptureSet, home: Home): HostNames {
  const { pool, dataset, isGuess } = home;
  const log = logDatasetOf(captures, home);
  return {
    ...(pool === null || (isGuess && dataset === null) ? {} : { pool }),
    ...(dataset === null || isGuess ? {} : { dataset }),
    ...(log === null ? {} : { log_dataset: log }),
  };
}
