/** Commands that turn a plan into settings. */

export type Os = "linux" | "freebsd";

/** Names on the user's machine; what is left out stays a placeholder to edit. */
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
  /** "shell", "mysql", or the file that the text belongs into. */
  readonly where: string;
  readonly kind: "sh" | "conf" | "cnf" | "sql" | "text";
  readonly text: string;
  /** Whether no command takes it back. */
  readonly irreversible: boolean;
  /** What to know before running it. */
  readonly note: string;
}

/** Something that the plan asks for and this OpenZFS does not take. */
export interface CommandProblem {
  readonly path: string;
  readonly text: string;
}

/** Everything to bring a server to a plan, to check it, and to go back. */
export interface Commands {
  readonly os: Os;
  readonly openzfs: string;
  readonly sections: readonly CommandSection[];
  readonly problems: readonly CommandProblem[];
  /** POSIX sh script that changes nothing and says whether the plan took effect. */
  readonly check: string;
  /** POSIX sh script that takes back what can be taken back. */
  readonly undo: string;
}
