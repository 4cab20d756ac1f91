/** Commands that turn a plan into settings. */

export type Os = "linux" | "freebsd";

/** Names on the user's machine; omitted ones stay placeholders to edit. */
export interface Names {
  readonly pool?: string;
  /** Dataset of the table files, pool included. */
  readonly dataset?: string;
  /** Dataset of redo and binary logs, pool included. */
  readonly log_dataset?: string;
  readonly cache_device?: string;
  readonly log_devices?: readonly string[];
  readonly special_devices?: readonly string[];
}

/** A text to run or to put into a file. */
export interface CommandSection {
  readonly id: string;
  readonly title: string;
  /** "shell", "mysql", or the file that the text belongs in. */
  readonly where: string;
  readonly kind: "sh" | "conf" | "cnf" | "sql" | "text";
  readonly text: string;
  /** True if no command undoes it. */
  readonly irreversible: boolean;
  /** What to know before running it. */
  readonly note: string;
}

/** A value of the plan that this OpenZFS does not accept. */
export interface CommandProblem {
  readonly path: string;
  readonly text: string;
}

/** Everything to put a plan in force on a server, to check it, and to undo it. */
export interface Commands {
  readonly os: Os;
  readonly openzfs: string;
  readonly sections: readonly CommandSection[];
  readonly problems: readonly CommandProblem[];
  /** POSIX sh script that changes nothing and says whether the plan took effect. */
  readonly check: string;
  /** POSIX sh script that undoes everything that can be undone. */
  readonly undo: string;
}
