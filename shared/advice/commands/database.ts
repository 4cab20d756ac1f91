/** What a plan's database server is told. */
import { engineOf, type Plan } from "../../model/index.ts";
import { copyTables, mysqlSections, reloadPages } from "./mysql.ts";
import { postgresqlProblems, postgresqlSections, rewriteRelations } from "./postgresql.ts";
import type { CommandProblem, CommandSection } from "./types.ts";

/** The changed settings of the plan's engine. */
export function databaseSections(
  plan: Plan,
  changed: (path: string) => boolean,
  header: string,
): CommandSection[] {
  return engineOf(plan) === "postgresql"
    ? postgresqlSections(plan, changed, header)
    : mysqlSections(plan, changed, header);
}

/** What of the engine's part of a plan cannot be set. */
export function databaseProblems(plan: Plan): CommandProblem[] {
  return engineOf(plan) === "postgresql" ? postgresqlProblems(plan) : [];
}

/** How existing data gets the new settings; null if nothing has to be rewritten. */
export function rewriteSection(
  plan: Plan,
  changed: (path: string) => boolean,
): CommandSection | null {
  const isPostgresql = engineOf(plan) === "postgresql";
  if (!isPostgresql && changed("layout.innodb_page_bytes")) return reloadPages();
  const rewritten = ["layout.record_bytes", "layout.compression", "layout.copies"].some(changed);
  if (!rewritten && !changed("storage.special_device")) return null;
  return isPostgresql ? rewriteRelations() : copyTables();
}
