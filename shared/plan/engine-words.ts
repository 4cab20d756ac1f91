/** What each engine calls what both have, in texts of warnings, explanations and advice. */
import type { Plan } from "../generated/plan.ts";
import { type Engine, engineOf } from "./engine.ts";

/** Words of one engine. */
export interface EngineWords {
  readonly engine: string;
  /** Its own cache, its setting, and a page. */
  readonly pool: string;
  readonly poolSetting: string;
  readonly page: string;
  /** Its log of changes. */
  readonly log: string;
}

const WORDS: Readonly<Record<Engine, EngineWords>> = {
  innodb: {
    engine: "InnoDB",
    pool: "buffer pool",
    poolSetting: "innodb_buffer_pool_size",
    page: "InnoDB page",
    log: "redo log",
  },
  postgresql: {
    engine: "PostgreSQL",
    pool: "shared buffers",
    poolSetting: "shared_buffers",
    page: "PostgreSQL page",
    log: "WAL",
  },
};

/** The words of a plan's engine. */
export function engineWords(plan: Plan): EngineWords {
  return WORDS[engineOf(plan)];
}

/** The same with a capital, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Servers that grow a buffer pool no further than the limit that they were started with (MDEV-29445). */
export const POOL_LIMITED_AT_START =
  "MariaDB from 10.11.12 and 11.4.6 on grows it no further than innodb_buffer_pool_size_max, which is the size at its start unless it was set";
