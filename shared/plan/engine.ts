/** The database engine of a plan, and what it alone has. */
import type { Plan } from "../generated/plan.ts";
import { DEFAULTS } from "../generated/plan-defaults.ts";
import type { FieldPath } from "./paths.ts";

/** Engines that a plan can have. */
export type Engine = NonNullable<Plan["engine"]>;

/** PostgreSQL's part of a plan, every field filled. */
export type Postgresql = Required<NonNullable<Plan["postgresql"]>>;

/** A plan from before there were engines is one of InnoDB. */
export function engineOf({ engine = "innodb" }: Pick<Plan, "engine">): Engine {
  return engine;
}

/** PostgreSQL's block (BLCKSZ), which only building it anew changes. */
export const POSTGRESQL_PAGE_BYTES = 8192;

/** Bytes of one page of the engine. */
export function pageBytesOf(plan: Plan): Plan["layout"]["innodb_page_bytes"] {
  return engineOf(plan) === "postgresql" ? POSTGRESQL_PAGE_BYTES : plan.layout.innodb_page_bytes;
}

/** Share of the pages that are of indexes with pages of their own; an InnoDB table is its index. */
export function indexRatioOf(plan: Plan): number {
  return engineOf(plan) === "postgresql" ? postgresqlOf(plan).index_ratio : 0;
}

/** Whether the engine mends a page of which a crash wrote only a part. */
export function mendsTornPages(plan: Plan): boolean {
  return engineOf(plan) === "postgresql"
    ? postgresqlOf(plan).full_page_writes
    : plan.layout.doublewrite;
}

/** What PostgreSQL alone has, with its defaults. */
export function postgresqlOf(plan: Plan): Postgresql {
  return { ...DEFAULTS.postgresql, ...plan.postgresql };
}

/** Those of some fields that the engine of a plan has. */
export function enginePaths(
  plan: Plan,
  paths: Readonly<Partial<Record<Engine, readonly FieldPath[]>>>,
): readonly FieldPath[] {
  return paths[engineOf(plan)] ?? [];
}
